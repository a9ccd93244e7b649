
-- Keys are compared as their columns are; an index of no rows tells how that is.
CREATE INDEX $schema$.$probe$ ON $local_table$ ($indexed$) WHERE $first$ IS NULL AND $first$ IS NOT NULL;

INSERT INTO temp.fsm_requires (compared)
SELECT columns.coll = probe.coll COLLATE NOCASE
FROM pragma_index_list($table_text$, $schema_text$) AS keys, pragma_index_xinfo(keys.name, $schema_text$) AS columns
JOIN pragma_index_xinfo($probe_text$, $schema_text$) AS probe ON probe.cid = columns.cid
WHERE keys."unique" AND columns.key AND probe.key;

DROP INDEX $schema$.$probe$;
