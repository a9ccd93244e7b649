,
chain AS (
    SELECT
        run_id,
        step,
        target,
        lag(target, 1) OVER (PARTITION BY run_id ORDER BY step) AS source,
        lag(target, 2) OVER (PARTITION BY run_id ORDER BY step) AS origin
    FROM visit_$last$
),
only_back AS (
    SELECT source, target
    FROM $transition$
    GROUP BY source, target
    HAVING min(CASE WHEN goes_back THEN 1 ELSE 0 END) = 1
),
some_back AS (
    SELECT DISTINCT source, target FROM $transition$ WHERE goes_back
)