"""Compares generated modules with what the generated Rust says."""

import importlib
import sys


def main() -> None:
    facts = 0
    for name in sys.argv[1:]:
        module = importlib.import_module(name)
        state, event = module.State.parse, module.Event.parse
        initials = []
        known = []
        with open(f"{name}.tsv", encoding="utf-8") as lines:
            for line in lines:
                kind, *parts = line.rstrip("\n").split("\t")
                facts += 1
                if kind == "initial":
                    initials.append(state(parts[0]))
                elif kind == "state":
                    known.append(state(parts[0]))
                    assert str(known[-1]) == parts[0], line
                    assert known[-1].is_terminal() == (parts[1] == "1"), line
                elif kind == "allow":
                    source, target, allowed = parts
                    found = state(source).can_transition(state(target))
                    assert found == (allowed == "1"), line
                    listed = any(
                        one.source == state(source) and one.target == state(target)
                        for one in module.TRANSITIONS
                    )
                    assert listed == found, line
                else:
                    source, word, expected = parts
                    try:
                        found = str(state(source).next(event(word)))
                    except module.Rejected as rejected:
                        found = "several" if rejected.targets else "nowhere"
                    assert found == expected, (line, found)
        assert list(module.INITIALS) == initials, name
        assert list(module.State) == known, name
        try:
            state("no such state")
        except ValueError:
            pass
        else:
            raise AssertionError("a state that there is not")
    print(f"{facts} facts")


main()
