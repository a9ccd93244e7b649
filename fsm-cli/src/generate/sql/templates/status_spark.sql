
-- Spark has no triggers. This fails the job where the log holds a step that the document forbids.
SELECT assert_true(count(*) = 0, 'the log holds steps that the document forbids') AS checked
FROM $m$_forbidden_step;

-- A table that enforces constraints, as those of Delta Lake do, refuses a state that there is not:
-- ALTER TABLE $table$ ADD CONSTRAINT $m$_state_known CHECK ($column$ IN ($names$));
