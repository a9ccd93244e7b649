//! The two architect agents at work: `cargo run --example architect`.
//!
//! Events of revision I can be tried one by one:
//! `cargo run --example architect -- "any request received" "workspace ready"`.

use std::error::Error;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use fsm_runtime::{Part, Step};
use fsm_tests::machines::{architect as rev_d, architect_suspend as rev_i};
use fsm_tests::story::{Story, must_refuse, play};
use fsm_tests::systems::architect::{self, PATIENCE};
use fsm_tests::systems::architect_suspend::{self, Answer, Architect, Mind, Request};
use fsm_tests::systems::outage::{Outage, POLL, Signal};
use fsm_tests::systems::stories;

fn main() -> ExitCode {
    let story = Story::new();
    let events: Vec<String> = std::env::args().skip(1).collect();
    story.end(if events.is_empty() {
        tell_of_requests(story)
            .and_then(|()| tell_of_escalation(story))
            .and_then(|()| tell_of_specs(story))
            .and_then(|()| tell_of_outages(story))
            .and_then(|()| tell_of_closed_channels(story))
    } else {
        let (_coders, inbox) = channel();
        play(&mut told(story, inbox).machine, &events)
    })
}

/// Tells every step.
struct Teller(Story);

impl<D> Part<rev_d::State, D> for Teller {
    fn moved(&mut self, step: &Step<'_, rev_d::State>, _: &mut D) {
        self.0.step(step);
    }
}

impl<D> Part<rev_i::State, D> for Teller {
    fn moved(&mut self, step: &Step<'_, rev_i::State>, _: &mut D) {
        self.0.step(step);
    }
}

fn told(story: Story, inbox: Receiver<Request>) -> Architect<impl Part<rev_i::State, Mind>> {
    architect_suspend::start(inbox).with(Teller(story))
}

fn tell_of_requests(story: Story) -> Result<(), Box<dyn Error>> {
    use architect::{Answer, Request};

    story.chapter("Revision D: a spec becomes stories, and a story is complete when it is merged");
    let machine = architect::start().machine.with(Teller(story));
    let mut architect = architect::Architect { machine };
    architect.wait(Duration::ZERO)?;
    architect.receive_spec()?;
    architect.scope(Some(vec![stories::Story::new("login", &[]), stories::Story::new("logout", &["login"])]))?;
    architect.dispatch()?;
    for request in [
        Request::Question("which colour?".to_owned()),
        Request::Plan("a button".to_owned()),
        Request::Iterations("three more".to_owned()),
        Request::Code("login".to_owned()),
    ] {
        architect.receive(request)?;
        architect.answer(Answer::Approve)?;
    }
    let complete = |architect: &architect::Architect<_>| {
        let stories: &stories::Stories = &architect.machine.data().stories;
        stories.is_complete("login")
    };
    story.tell(format!("code approved; login complete: {}", complete(&architect)));
    architect.receive(Request::Merge("login".to_owned()))?;
    architect.answer(Answer::RequestChanges)?;
    architect.receive(Request::Merge("login".to_owned()))?;
    architect.answer(Answer::Approve)?;
    story.tell(format!("merged; login complete: {}", complete(&architect)));
    for message in &architect.machine.data().sent {
        story.tell(format!("sent: {message}"));
    }

    story.chapter("Revision D: a question that is too hard goes to a person, who has a time to answer");
    architect.receive(Request::Question("may we sell this?".to_owned()))?;
    architect.escalate()?;
    architect.hear_human()?;
    architect.escalate()?;
    architect.wait(PATIENCE / 2)?;
    architect.wait(PATIENCE / 2)?;
    architect.begin_again()?;
    Ok(())
}

fn tell_of_escalation(story: Story) -> Result<(), Box<dyn Error>> {
    story.chapter("Revision I: every kind of request, and a workspace that is made once");
    let (coders, inbox) = channel();
    let mut architect = told(story, inbox);
    architect.listen()?;
    for request in ["what is a monad?", "and a functor?"] {
        coders.send(Request::Question(request.to_owned()))?;
        architect.listen()?;
        architect.set_up(true)?;
        architect.escalate()?;
        architect.hear_human()?;
        architect.answer(Answer::Approve)?;
    }
    story.tell(format!("cloned {} time", architect.machine.data().cloned));
    Ok(())
}

fn tell_of_specs(story: Story) -> Result<(), Box<dyn Error>> {
    story.chapter("Revision I: a spec is reviewed, becomes stories, and is merged story by story");
    let (others, inbox) = channel();
    let mut architect = told(story, inbox);
    let spec = || Request::Spec("a shop".to_owned());
    others.send(spec())?;
    architect.listen()?;
    architect.set_up(true)?;
    architect.answer(Answer::RequestChanges)?;
    others.send(spec())?;
    architect.listen()?;
    architect.set_up(true)?;
    architect.answer(Answer::SubmitStories(vec![
        stories::Story::new("cart", &["catalogue"]),
        stories::Story::new("catalogue", &[]),
        stories::Story::devops("container"),
    ]))?;
    architect.dispatch()?;
    for name in ["container", "catalogue", "cart"] {
        others.send(Request::Merge(name.to_owned()))?;
        architect.listen()?;
        architect.answer(Answer::Approve)?;
        architect.dispatch()?;
    }
    for message in &architect.machine.data().sent {
        story.tell(format!("sent: {message}"));
    }
    must_refuse(story, "suspending after the end", architect.enter_suspend())?;
    architect.begin_again()?;
    Ok(())
}

fn tell_of_outages(story: Story) -> Result<(), Box<dyn Error>> {
    story.chapter("Revision I: a service is down, and nothing is lost");
    let (coders, inbox) = channel();
    let mut architect = told(story, inbox);
    coders.send(Request::Code("login".to_owned()))?;
    architect.listen()?;
    architect.set_up(true)?;
    let before = architect.machine.data().clone();
    architect.call(3, || false)?;
    let key = architect.machine.data().suspended_from;
    story.tell(format!("KeySuspendedFrom: {key:?}, still there: {:?}", before.request));
    must_refuse(story, "going elsewhere", architect.machine.transition_to(rev_i::State::Monitoring))?;
    let mut outage = Outage::default();
    // The model is back first; GitHub takes a little longer.
    for services in [[false, false], [true, false], [true, true]] {
        let signal = outage.poll(&services);
        story.tell(format!("after {:?}: {services:?} {signal:?}", outage.passed()));
        architect.obey(signal)?;
    }
    if *architect.machine.data() != before {
        return Err("SUSPEND lost something".into());
    }

    story.chapter("Revision I: a service stays down for 15 minutes");
    architect.call(3, || false)?;
    let mut outage = Outage::default();
    let signal = loop {
        match outage.poll(&[true, false]) {
            Signal::Wait => {}
            signal => break signal,
        }
    };
    story.tell(format!("{:?} after {:?}, asked every {POLL:?}", signal, outage.passed()));
    architect.obey(signal)?;
    must_refuse(story, "suspending an error", architect.enter_suspend())?;
    architect.begin_again()?;
    Ok(())
}

fn tell_of_closed_channels(story: Story) -> Result<(), Box<dyn Error>> {
    story.chapter("Revision I: the channel is closed, which is an abnormal end");
    let (coders, inbox) = channel();
    let mut architect = told(story, inbox);
    drop(coders);
    architect.listen()?;
    Ok(())
}
