
-- The states of $machine$.
CREATE TABLE IF NOT EXISTS $state$ (
    ordinal $integer$ NOT NULL,
    name $text$ NOT NULL PRIMARY KEY,
    description $text$ NOT NULL,
    is_initial $boolean$ NOT NULL,
    is_terminal $boolean$ NOT NULL
);

-- Every transition that the document allows; those without a label have no event, and those that go back lead only to the state
-- from which theirs was entered.
CREATE TABLE IF NOT EXISTS $transition$ (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    event $text$,
    goes_back $boolean$ NOT NULL
);

-- The document that these rules are of. Fails where they are of another, whose machine has the same name.
CREATE TABLE IF NOT EXISTS $source$ (
    "rules of another document; drop this table to replace them" $integer$ PRIMARY KEY,
    document $text$ NOT NULL,
    machine $text$ NOT NULL
);
$trusted$
INSERT INTO $source$
SELECT 1, $document_text$, $machine_text$
WHERE NOT EXISTS (SELECT 1 FROM $source$ WHERE document = $document_text$ AND machine = $machine_text$);

CREATE INDEX IF NOT EXISTS $ends$ (source, target);

-- Names every column, so that it fails where a table of somebody else has this name.
DELETE FROM $state$
WHERE ordinal IS NOT NULL OR name IS NOT NULL OR description IS NOT NULL OR is_initial IS NOT NULL OR is_terminal IS NOT NULL;
$states$
DELETE FROM $transition$
WHERE source IS NOT NULL OR target IS NOT NULL OR event IS NOT NULL OR goes_back IS NOT NULL;
$transitions$