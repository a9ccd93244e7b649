
-- The states of $machine$.
CREATE TABLE IF NOT EXISTS $m$_state (
    ordinal $integer$ NOT NULL,
    name $text$ NOT NULL PRIMARY KEY,
    description $text$ NOT NULL,
    is_initial $boolean$ NOT NULL,
    is_terminal $boolean$ NOT NULL
);

DELETE FROM $m$_state;
$states$
-- Every transition that the document allows; those without a label have no event, and those that go back lead only to the state
-- from which theirs was entered.
CREATE TABLE IF NOT EXISTS $m$_transition (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    event $text$,
    goes_back $boolean$ NOT NULL
);

CREATE INDEX IF NOT EXISTS $m$_transition_ends ON $m$_transition (source, target);

DELETE FROM $m$_transition;
$transitions$