
-- The log: the states of each run in order. If yours looks different, make this a view of it.
CREATE TABLE IF NOT EXISTS $m$_log (
    run_id $text$ NOT NULL,
    step $integer$ NOT NULL,
    state $text$
)$using$;

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
),
allowed AS (
    SELECT DISTINCT source, target FROM $m$_transition
)
SELECT ordered.run_id, ordered.step, ordered.source, ordered.target
FROM ordered
LEFT JOIN $m$_state AS beginning
    ON ordered.place = 1 AND beginning.name = ordered.target AND beginning.is_initial
LEFT JOIN allowed
    ON ordered.place > 1 AND allowed.source = ordered.source AND allowed.target = ordered.target
WHERE beginning.name IS NULL AND allowed.source IS NULL;
