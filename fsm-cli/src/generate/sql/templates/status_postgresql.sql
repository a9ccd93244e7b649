
-- Some tables cannot be guarded by triggers.
DO $$$tag$$$
DECLARE
    guarded CONSTANT regclass := $table_text$;
BEGIN
    IF (SELECT relkind NOT IN ('r', 'p') OR relpersistence = 't' FROM pg_class WHERE oid = guarded) THEN
        RAISE EXCEPTION '% is not a table that can be guarded', guarded
            USING HINT = 'name the table below a view; temporary and foreign tables cannot be guarded';
    END IF;
    IF EXISTS (
        SELECT 1 FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = guarded AND NOT relispartition
    ) THEN
        RAISE EXCEPTION 'other tables inherit from %, and not its triggers', guarded
            USING HINT = 'generate a script for each of them, with --table';
    END IF;
    IF EXISTS (
        SELECT 1 FROM pg_partitioned_table JOIN pg_attribute
            ON attrelid = partrelid AND attnum = ANY (partattrs::int2[])
        WHERE partrelid = guarded AND attname = $column_text$
    ) THEN
        RAISE EXCEPTION '% is partitioned by its state, so that a change of state is a row deleted and another inserted', guarded
            USING HINT = 'partition it by another column';
    END IF;
END
$$$tag$$$;

-- Refuses a start in the wrong state and every change along which the document has no transition; what leaves the state as it is
-- passes. It reads the rules with the rights of its owner, from the tables above and no others.
$no_memory$CREATE OR REPLACE FUNCTION $guard$() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$$tag$$$
DECLARE
    before text;
    after text := NEW.$column$::text;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NOT EXISTS (SELECT 1 FROM $state$ WHERE name = after AND is_initial) THEN
            RAISE EXCEPTION USING
                ERRCODE = 'check_violation',
                MESSAGE = format('%s does not start in %s', TG_TABLE_NAME, coalesce(quote_literal(after), 'no state'));
        END IF;
        RETURN NEW;
    END IF;
    before := OLD.$column$::text;
    IF before IS DISTINCT FROM after AND NOT EXISTS (
        SELECT 1 FROM $transition$ WHERE source = before AND target = after
    ) THEN
        RAISE EXCEPTION USING
            ERRCODE = 'check_violation',
            MESSAGE = format(
                '%s does not go from %s to %s',
                TG_TABLE_NAME, coalesce(quote_literal(before), 'no state'), coalesce(quote_literal(after), 'no state')
            ),
            HINT = format(
                'allowed: %s',
                (SELECT string_agg(DISTINCT target, ', ') FROM $transition$ WHERE source = before)
            );
    END IF;
    RETURN NEW;
END
$$$tag$$$;

REVOKE ALL ON FUNCTION $guard$() FROM PUBLIC;

-- Behind all other triggers, so that none of them can change the row once it has been looked at, and whichever columns a
-- statement names.
DROP TRIGGER IF EXISTS $trigger$ ON $table$;

CREATE TRIGGER $trigger$ AFTER INSERT OR UPDATE ON $table$
FOR EACH ROW EXECUTE FUNCTION $guard$();

-- A row that moves to another partition is deleted and inserted; only before that its change is seen.
DROP TRIGGER IF EXISTS $trigger_moved$ ON $table$;

CREATE TRIGGER $trigger_moved$ BEFORE UPDATE ON $table$
FOR EACH ROW WHEN (OLD.$column$::text COLLATE "C" IS DISTINCT FROM NEW.$column$::text COLLATE "C")
EXECUTE FUNCTION $guard$();
