
-- The log: the states of each run in order. If yours looks different, make this a view of it.
CREATE TABLE IF NOT EXISTS $m$_log (
    run_id $text$ NOT NULL,
    step $integer$ NOT NULL,
    state $text$
);

-- Every step of the log that the document forbids: a start in the wrong state, or a transition that there is not.
$view$ $m$_forbidden_step AS
WITH ordered AS (
    SELECT
        run_id,
        step,
        state AS target,
        lag(state) OVER (PARTITION BY run_id ORDER BY step) AS source,
        row_number() OVER (PARTITION BY run_id ORDER BY step) AS place
    FROM $m$_log
)
SELECT ordered.run_id, ordered.step, ordered.source, ordered.target
FROM ordered
WHERE (
    ordered.place = 1
    AND NOT EXISTS (
        SELECT 1 FROM $m$_state AS known WHERE known.name = ordered.target AND known.is_initial
    )
) OR (
    ordered.place > 1
    AND NOT EXISTS (
        SELECT 1 FROM $m$_transition AS allowed
        WHERE allowed.source = ordered.source AND allowed.target = ordered.target
    )
);
