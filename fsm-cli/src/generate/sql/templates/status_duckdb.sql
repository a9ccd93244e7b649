
-- DuckDB has no triggers. A change of state is written as a step, and the foreign key refuses one that the document forbids.
CREATE TABLE IF NOT EXISTS $m$_pair (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    PRIMARY KEY (source, target)
);

CREATE TABLE IF NOT EXISTS $m$_step (
    run_id $text$ NOT NULL,
    step $integer$ NOT NULL,
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    PRIMARY KEY (run_id, step),
    FOREIGN KEY (source, target) REFERENCES $m$_pair (source, target)
);

INSERT OR IGNORE INTO $m$_pair (source, target)
SELECT DISTINCT source, target FROM $m$_transition;

-- Fails where a step was made that the document no longer allows.
DELETE FROM $m$_pair
WHERE (source, target) NOT IN (SELECT (source, target) FROM $m$_transition);

-- A status column that knows no other state: yours, by the same condition.
CREATE TABLE IF NOT EXISTS $table$ (
    run_id $text$ NOT NULL PRIMARY KEY,
    $column$ $text$ NOT NULL CHECK ($column$ IN ($names$))
);
