
-- DuckDB has no triggers. A change of state is written as a step, and the foreign key refuses one that the document forbids.
CREATE TABLE IF NOT EXISTS $pair$ (
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    PRIMARY KEY (source, target)
);

CREATE TABLE IF NOT EXISTS $step$ (
    run_id $text$ NOT NULL,
    step $integer$ NOT NULL,
    source $text$ NOT NULL,
    target $text$ NOT NULL,
    PRIMARY KEY (run_id, step),
    FOREIGN KEY (source, target) REFERENCES $pair$ (source, target)
);

INSERT OR IGNORE INTO $pair$ (source, target)
SELECT DISTINCT source, target FROM $transition$;

-- Fails where a step was made that the document no longer allows.
DELETE FROM $pair$
WHERE (source, target) NOT IN (SELECT (source, target) FROM $transition$);
