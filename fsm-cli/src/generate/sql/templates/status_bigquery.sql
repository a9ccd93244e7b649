
-- BigQuery enforces no constraints. This fails the job where a status column holds a state that there is not.
ASSERT NOT EXISTS (
    SELECT 1 FROM $table$ AS guarded WHERE guarded.$column$ IS NULL OR guarded.$column$ NOT IN ($names$)
) AS 'the table holds states that the document does not name';
