
-- DuckDB cannot guard a table that is there already. This fails where the column holds a state that there is not.
SELECT CASE WHEN count(*) > 0 THEN error('the table holds states that the document does not name') END AS checked
FROM $table$ AS guarded
WHERE guarded.$column$ IS NULL OR guarded.$column$ NOT IN ($names$);
