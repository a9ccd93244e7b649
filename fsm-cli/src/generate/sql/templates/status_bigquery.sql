
-- Where each run is. A table of yours with this name and this column is left as it is.
CREATE TABLE IF NOT EXISTS $table$ (
    run_id $text$ NOT NULL,
    $column$ $text$ NOT NULL
);

-- BigQuery enforces no constraints. This fails the job where a status column holds a state that there is not.
ASSERT NOT EXISTS (
    SELECT 1 FROM $table$ WHERE $column$ IS NULL OR $column$ NOT IN ($names$)
) AS 'the table holds states that the document does not name';

-- Fails the job where the log holds a forbidden step.
ASSERT NOT EXISTS (
    SELECT 1 FROM $m$_forbidden_step
) AS 'the log holds steps that the document forbids';
