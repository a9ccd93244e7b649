
-- Fails where the table or the column does not exist, and where the keys below are not all the unique keys of the table.
DROP TABLE IF EXISTS temp.fsm_requires;

CREATE TEMP TABLE fsm_requires (
    fits integer CONSTRAINT $rowid_message$ CHECK (fits),
    named integer CONSTRAINT "the table has a unique key that no --key names: generate the script with --key, once for each unique key" CHECK (named),
    unique_key integer CONSTRAINT "--key names columns that are no unique key of the table: generate the script with its unique keys" CHECK (unique_key),
    plain integer CONSTRAINT "a unique index on an expression, or on a part of the rows, is no key that --key can name" CHECK (plain),
    compared integer CONSTRAINT "a unique index that compares otherwise than its column is no key that --key can name" CHECK (compared),
    given integer CONSTRAINT "a column of --key that is generated, or has NOT NULL and a constant as DEFAULT, cannot be guarded" CHECK (given)
);

INSERT INTO temp.fsm_requires (fits) SELECT 1 FROM (SELECT guarded.$column$$key_columns_read$ FROM $table$ AS guarded LIMIT 0);

INSERT INTO temp.fsm_requires (fits)
SELECT $fits$ AND type = 'table' FROM pragma_table_list WHERE schema = $schema_text$ COLLATE NOCASE AND name = $table_text$ COLLATE NOCASE;

INSERT INTO temp.fsm_requires (plain)
SELECT NOT keys.partial AND columns.cid >= 0
FROM pragma_index_list($table_text$, $schema_text$) AS keys, pragma_index_xinfo(keys.name, $schema_text$) AS columns
WHERE keys."unique" AND columns.key;

CREATE TEMP TABLE fsm_keys AS
SELECT group_concat(name, ',') AS columns
FROM (
    SELECT keys.name AS index_name, quote(lower(columns.name)) AS name
    FROM pragma_index_list($table_text$, $schema_text$) AS keys, pragma_index_info(keys.name, $schema_text$) AS columns
    WHERE keys."unique"
    ORDER BY keys.name, lower(columns.name)
)
GROUP BY index_name;

INSERT INTO temp.fsm_requires (named) SELECT columns IN ($told$) FROM temp.fsm_keys;

-- The key of a table may be another name of its rowid, which has no index.
INSERT INTO temp.fsm_keys
SELECT group_concat(quote(lower(name)), ',') FROM pragma_table_info($table_text$, $schema_text$)
WHERE pk > 0 HAVING count(*) = 1 AND upper(max(type)) = 'INTEGER';

INSERT INTO temp.fsm_requires (unique_key)
SELECT told.columns IN (SELECT columns FROM temp.fsm_keys) FROM ($told_rows$) AS told;

DROP TABLE temp.fsm_keys;

INSERT INTO temp.fsm_requires (given)
SELECT hidden = 0 AND NOT ("notnull" AND coalesce(dflt_value NOT LIKE '%(%' OR dflt_value LIKE '''%', false))
FROM pragma_table_xinfo($table_text$, $schema_text$)
WHERE lower(name) IN ($told_columns$);
$collations$
DROP TABLE temp.fsm_requires;

-- A statement that replaces rows takes them away without a trigger. So what has a key of the new row is noted before, with its state,
-- and judged once the new row is there; beside its keys stand those of the new row, by which a statement knows its own notes from those of
-- a statement around it. Where no row is put in after all, a note stays until the next statement with these keys; it follows the changes of
-- its row. Nothing here is unique, so that it does not matter how a statement resolves conflicts.
DROP TABLE IF EXISTS $schema$.$noted$;

CREATE TABLE $schema$.$noted$ (
    $noted_definitions$,
    $given_columns$,
    state,
    deleted integer NOT NULL
);

CREATE INDEX $schema$.$noted_deleted$ ON $noted$ (deleted) WHERE deleted;
$noted_indexes$
DROP TRIGGER IF EXISTS $schema$.$insert_before$;

CREATE TRIGGER $schema$.$insert_before$ BEFORE INSERT ON $local_table$
BEGIN
    -- A new row may get the number of one that was deleted.
    DELETE FROM $noted$
    WHERE deleted AND NOT EXISTS (SELECT 1 FROM $local_table$ AS guarded WHERE $guarded_is_noted$);
    DELETE FROM $noted$ WHERE $noted_by_new$;
    INSERT INTO $noted$ SELECT $guarded_columns$, $new_columns$, guarded.$column$, false FROM $local_table$ AS guarded WHERE $guarded_is_new$;
END;

DROP TRIGGER IF EXISTS $schema$.$update_before$;

CREATE TRIGGER $schema$.$update_before$ BEFORE UPDATE ON $local_table$
WHEN $key_changes$
BEGIN
    DELETE FROM $noted$ WHERE $noted_by_new$;
    INSERT INTO $noted$ SELECT $guarded_columns$, $new_columns$, guarded.$column$, false FROM $local_table$ AS guarded WHERE $guarded_is_new$;
END;

-- Replacing a row runs this trigger or not, as recursive_triggers is set; the note has to outlive it.
DROP TRIGGER IF EXISTS $schema$.$delete_after$;

CREATE TRIGGER $schema$.$delete_after$ AFTER DELETE ON $local_table$
BEGIN
    UPDATE $noted$ SET deleted = true WHERE $noted_is_old$;
END;

-- Refuses a start in the wrong state. A row that takes the place of others is no start, but a change from their states to its own.
DROP TRIGGER IF EXISTS $schema$.$insert_after$;

CREATE TRIGGER $schema$.$insert_after$ AFTER INSERT ON $local_table$
BEGIN
    SELECT RAISE(ABORT, 'the machine does not start in this state')
    WHERE NOT EXISTS (SELECT 1 FROM $local_state$ WHERE name = $new$ AND is_initial)
        AND NOT EXISTS (SELECT 1 FROM $noted$ WHERE $noted_by_new$ AND ($noted_is_new$));
    SELECT RAISE(ABORT, 'the document does not allow this change of state, by which a row takes the place of another')
    FROM $noted$
    WHERE $noted_by_new$ AND ($noted_is_new$) AND $noted_is_not_new$
        AND NOT EXISTS (SELECT 1 FROM $local_transition$ WHERE source = $noted_state$ AND target = $new$);
    DELETE FROM $noted$ WHERE $noted_by_new$;
    UPDATE $noted$ SET deleted = true WHERE $noted_is_new$;
END;

-- Refuses every change along which the document has no transition. An update that leaves the state as it is
-- passes.
$no_memory$DROP TRIGGER IF EXISTS $schema$.$update_after$;

CREATE TRIGGER $schema$.$update_after$ AFTER UPDATE ON $local_table$
BEGIN
    SELECT RAISE(ABORT, 'the document does not allow this change of state')
    WHERE $old_is_not_new$ AND NOT EXISTS (
        SELECT 1 FROM $local_transition$ WHERE source = $old$ AND target = $new$
    );
    SELECT RAISE(ABORT, 'the document does not allow this change of state, by which a row takes the place of another')
    FROM $noted$
    WHERE ($key_changes$) AND $noted_by_new$ AND ($noted_is_new$) AND $noted_is_not_new$
        AND NOT EXISTS (SELECT 1 FROM $local_transition$ WHERE source = $noted_state$ AND target = $new$);
    DELETE FROM $noted$ WHERE ($key_changes$) AND $noted_by_new$;
    UPDATE $noted$ SET deleted = true WHERE ($key_changes$) AND ($noted_is_new$) AND NOT coalesce($noted_is_old$, false);
    UPDATE $noted$ SET ($noted_columns$, state) = ($new_columns$, NEW.$column$) WHERE $noted_is_old$;
END;
