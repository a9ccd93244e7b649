
-- The states of $machine$.
CREATE TABLE IF NOT EXISTS $state$ (
    ordinal $integer$ NOT NULL,
    name $text$ NOT NULL,
    description $text$ NOT NULL,
    is_initial $boolean$ NOT NULL,
    is_terminal $boolean$ NOT NULL
)$using$;

-- Names every column, so that it fails where a table of somebody else has this name.
SELECT ordinal, name, description, is_initial, is_terminal FROM $state$ LIMIT 0;

TRUNCATE TABLE $state$;
$states$
-- Every transition that the document allows; those without a label have no event, and those that go back lead only to the state
-- from which theirs was entered.
CREATE TABLE IF NOT EXISTS $transition$ (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    event $text$,
    goes_back $boolean$ NOT NULL
)$using$;

SELECT source, target, event, goes_back FROM $transition$ LIMIT 0;

TRUNCATE TABLE $transition$;
$transitions$