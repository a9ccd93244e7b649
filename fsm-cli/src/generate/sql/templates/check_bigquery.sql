
-- Fails the job where the log holds a forbidden step.
ASSERT NOT EXISTS (
    SELECT 1 FROM $forbidden$
) AS 'the log holds steps that the document forbids';
