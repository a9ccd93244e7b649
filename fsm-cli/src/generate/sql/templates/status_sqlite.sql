
-- Fails where the table or the column does not exist, and where the table itself says ON CONFLICT REPLACE.
DROP TABLE IF EXISTS temp.fsm_requires;

CREATE TEMP TABLE fsm_requires (
    holds integer CONSTRAINT "ON CONFLICT REPLACE in a table cannot be guarded" CHECK (holds)
);

INSERT INTO temp.fsm_requires SELECT 1 FROM (SELECT guarded.$column$ FROM $table$ AS guarded LIMIT 0);

INSERT INTO temp.fsm_requires
SELECT sql NOT LIKE '%ON%CONFLICT%REPLACE%'
FROM $schema$.sqlite_master
WHERE type = 'table' AND name = $table_text$ COLLATE NOCASE;

DROP TABLE temp.fsm_requires;

-- A statement with OR REPLACE takes rows away without a trigger. Triggers inherit the OR of their statement: only under OR REPLACE
-- the row of the first table is written anew, and then the second one gets the number of rows in each state, to tell afterwards
-- which were taken away. A statement on the guarded table has to do without OR ABORT, OR FAIL and OR ROLLBACK. The update that an
-- insert turns into by ON CONFLICT DO UPDATE has an OR ABORT of its own; it is known by the time, which stands still in a statement.
CREATE TABLE IF NOT EXISTS $schema$.$replacing$ (
    "a statement on this table needs no OR ABORT, OR FAIL or OR ROLLBACK" integer PRIMARY KEY,
    inserting real
);

CREATE TABLE IF NOT EXISTS $schema$.$before$ (
    state,
    occurrences integer NOT NULL
);

DROP TRIGGER IF EXISTS $schema$.$counts$;

INSERT OR IGNORE INTO $schema$.$replacing$ VALUES (1, NULL);

CREATE TRIGGER $schema$.$counts$ AFTER INSERT ON $replacing$
BEGIN
    INSERT INTO $before$
    SELECT guarded.$column$, count(*) FROM $local_table$ AS guarded
    GROUP BY typeof(guarded.$column$), guarded.$column$ COLLATE BINARY;
END;

DROP TRIGGER IF EXISTS $schema$.$insert_before$;

CREATE TRIGGER $schema$.$insert_before$ BEFORE INSERT ON $local_table$
BEGIN
    DELETE FROM $before$;
    INSERT OR IGNORE INTO $replacing$ VALUES (1, NULL);
    UPDATE $replacing$ SET inserting = julianday('now');
END;

DROP TRIGGER IF EXISTS $schema$.$update_before$;

CREATE TRIGGER $schema$.$update_before$ BEFORE UPDATE ON $local_table$
WHEN (SELECT inserting FROM $replacing$) IS NOT julianday('now')
BEGIN
    DELETE FROM $before$;
    INSERT OR IGNORE INTO $replacing$ VALUES (1, NULL);
END;

-- Refuses a start in the wrong state. A row that takes the place of others is no start, but a change from their states to its own.
DROP TRIGGER IF EXISTS $schema$.$insert_after$;

CREATE TRIGGER $schema$.$insert_after$ AFTER INSERT ON $local_table$
BEGIN
    SELECT RAISE(ABORT, 'the machine does not start in this state')
    WHERE NOT EXISTS (SELECT 1 FROM $local_state$ WHERE name = $new$ AND is_initial)
        AND (
            NOT EXISTS (SELECT 1 FROM $before$)
            OR (SELECT count(*) FROM $local_table$) > (SELECT sum(occurrences) FROM $before$)
        );
    SELECT RAISE(ABORT, 'the document does not allow this change of state, by which a row takes the place of another')
    FROM $before$ AS earlier
    WHERE $earlier_is_not_new$
        AND occurrences > (SELECT count(*) FROM $local_table$ AS guarded WHERE $guarded_is_earlier$)
        AND NOT EXISTS (SELECT 1 FROM $local_transition$ WHERE source = $earlier$ AND target = $new$);
    DELETE FROM $before$;
    UPDATE $replacing$ SET inserting = NULL;
END;

-- Refuses every change that the document forbids. An update that leaves the state as it is passes.
DROP TRIGGER IF EXISTS $schema$.$update_after$;

CREATE TRIGGER $schema$.$update_after$ AFTER UPDATE ON $local_table$
BEGIN
    SELECT RAISE(ABORT, 'the document does not allow this change of state')
    WHERE $old_is_not_new$ AND NOT EXISTS (
        SELECT 1 FROM $local_transition$ WHERE source = $old$ AND target = $new$
    );
    SELECT RAISE(ABORT, 'the document does not allow this change of state, by which a row takes the place of another')
    FROM $before$ AS earlier
    WHERE $earlier_is_not_new$
        AND occurrences - ($earlier_is_old$) > (SELECT count(*) FROM $local_table$ AS guarded WHERE $guarded_is_earlier$)
        AND NOT EXISTS (SELECT 1 FROM $local_transition$ WHERE source = $earlier$ AND target = $new$);
    DELETE FROM $before$;
    UPDATE $replacing$ SET inserting = NULL WHERE inserting IS NOT NULL;
END;
