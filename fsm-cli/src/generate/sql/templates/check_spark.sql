
-- Spark has no triggers. This fails the job where the log holds a step that the document forbids.
SELECT assert_true(count(*) = 0, 'the log holds steps that the document forbids') AS checked
FROM $forbidden$;
