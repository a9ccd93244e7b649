
-- Spark has no triggers. A status column that knows no other state, where the table is one that enforces constraints (Delta Lake);
-- where it is not, leave this statement out.
ALTER TABLE $table$ ADD CONSTRAINT $m$_state_known CHECK ($column$ IN ($names$));

-- Fails the job where the log holds a forbidden step.
SELECT assert_true(count(*) = 0, 'the log holds steps that the document forbids') FROM $m$_forbidden_step;
