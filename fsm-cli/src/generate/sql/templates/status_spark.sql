
-- This fails the job where a status column holds a state that there is not.
SELECT assert_true(count(*) = 0, 'the table holds states that the document does not name') AS checked
FROM $table$ AS guarded
WHERE guarded.$column$ IS NULL OR guarded.$column$ NOT IN ($names$);

-- A table that enforces constraints, as those of Delta Lake do, refuses a state that there is not:
-- ALTER TABLE $table$ ADD CONSTRAINT $known_state$ CHECK ($column$ IN ($names$));
