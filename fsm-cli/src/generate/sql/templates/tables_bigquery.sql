
-- The states of $machine$.
CREATE OR REPLACE TABLE $m$_state (
    ordinal $integer$ NOT NULL,
    name $text$ NOT NULL,
    description $text$ NOT NULL,
    is_initial $boolean$ NOT NULL,
    is_terminal $boolean$ NOT NULL
);
$states$
-- Every transition that the document allows; those without a label have no event, and those that go back lead only to the state
-- from which theirs was entered.
CREATE OR REPLACE TABLE $m$_transition (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    event $text$,
    goes_back $boolean$ NOT NULL
);
$transitions$