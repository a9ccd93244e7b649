,
beside_$next$ AS (
    SELECT
        run_id,
        step,
        target,
        lag(target) OVER (PARTITION BY run_id ORDER BY step) AS earlier,
        lead(target) OVER (PARTITION BY run_id ORDER BY step) AS later
    FROM visit_$last$
),
without_$next$ AS (
    SELECT
        run_id,
        step,
        target,
        lag(target) OVER (PARTITION BY run_id ORDER BY step) AS prior
    FROM beside_$next$
    WHERE earlier IS NULL OR later IS NULL OR earlier <> later OR target NOT IN ($remembering$)
),
visit_$next$ AS (
    SELECT run_id, step, target
    FROM without_$next$
    WHERE prior IS NULL OR prior <> target
)