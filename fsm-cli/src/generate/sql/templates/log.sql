
-- The log: the states of each run in order. If yours looks different, make this a view of it.
$regions$CREATE TABLE IF NOT EXISTS $log$ (
    run_id $text$ NOT NULL,
    step $integer$ NOT NULL,
    state $text$
)$using$;

-- Every step of the log that the document forbids: a run that starts in the wrong state, a transition that there is not, a way back
-- that leads elsewhere. Being in the same state as before is no step, a row without a state says nothing, and a run that may end and
-- is next seen where runs start is a new one. `fsm replay --from-start` finds the same$several$.
$view$ $forbidden$ AS
WITH ordered AS (
    SELECT
        run_id,
        step,
        state AS target,
        lag(state) OVER (PARTITION BY run_id ORDER BY step) AS source,
        row_number() OVER (PARTITION BY run_id ORDER BY step) AS place
    FROM $log$
    WHERE state IS NOT NULL
),
visit_0 AS (
    SELECT run_id, step, source, target, place
    FROM ordered
    WHERE place = 1 OR source <> target
),
allowed AS (
    SELECT DISTINCT source, target FROM $transition$
)$layers$
SELECT visit_0.run_id, visit_0.step, visit_0.source, visit_0.target
FROM visit_0
LEFT JOIN $state$ AS ending
    ON ending.name = visit_0.source AND ending.is_terminal
LEFT JOIN $state$ AS beginning
    ON beginning.name = visit_0.target AND beginning.is_initial
LEFT JOIN allowed
    ON allowed.source = visit_0.source AND allowed.target = visit_0.target
WHERE allowed.source IS NULL
    AND (beginning.name IS NULL OR (visit_0.place > 1 AND ending.name IS NULL))$returns$;
