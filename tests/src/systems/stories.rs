//! Stories that depend on each other, as an architect hands them out.

use std::collections::BTreeSet;

/// One story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// Its name.
    pub name: String,
    /// The stories that have to be merged before.
    pub needs: Vec<String>,
    /// Whether it prepares the ground for others, such as a container.
    pub devops: bool,
}

impl Story {
    /// A story that needs others.
    #[must_use]
    pub fn new(name: &str, needs: &[&str]) -> Self {
        Self { name: name.to_owned(), needs: needs.iter().map(|name| (*name).to_owned()).collect(), devops: false }
    }

    /// A story that prepares the ground.
    #[must_use]
    pub fn devops(name: &str) -> Self {
        Self { devops: true, ..Self::new(name, &[]) }
    }
}

/// All stories of a spec, and how far they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stories {
    waiting: Vec<Story>,
    handed_out: BTreeSet<String>,
    complete: BTreeSet<String>,
}

impl Stories {
    /// Puts stories into the queue, those of DevOps first.
    pub fn load(&mut self, stories: Vec<Story>) {
        self.waiting.extend(stories);
        self.waiting.sort_by_key(|story| !story.devops);
    }

    /// The stories whose dependencies are met, in the order of the queue.
    #[must_use]
    pub fn ready(&self) -> Vec<&str> {
        let met = |story: &&Story| story.needs.iter().all(|need| self.complete.contains(need));
        let ready = self.waiting.iter().filter(met);
        ready.map(|story| story.name.as_str()).collect()
    }

    /// Gives every ready story to a coder.
    pub fn hand_out(&mut self) -> Vec<String> {
        let ready: Vec<String> = self.ready().into_iter().map(str::to_owned).collect();
        self.waiting.retain(|story| !ready.contains(&story.name));
        self.handed_out.extend(ready.iter().cloned());
        ready
    }

    /// Notes that the pull request of a story is merged. Nothing else completes one.
    pub fn merged(&mut self, name: &str) {
        if self.handed_out.remove(name) {
            self.complete.insert(name.to_owned());
        }
    }

    /// Whether a story is complete.
    #[must_use]
    pub fn is_complete(&self, name: &str) -> bool {
        self.complete.contains(name)
    }

    /// Whether none is left.
    #[must_use]
    pub fn all_complete(&self) -> bool {
        self.waiting.is_empty() && self.handed_out.is_empty()
    }
}
