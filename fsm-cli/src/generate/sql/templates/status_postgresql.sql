
-- Where each run is. A table of yours with this name and this column is left as it is, and guarded from now on.
CREATE TABLE IF NOT EXISTS $table$ (
    run_id $text$ NOT NULL PRIMARY KEY,
    $column$ $text$ NOT NULL
);

-- Refuses a start in the wrong state and every change that the document forbids. An update that leaves the state as it is passes.
CREATE OR REPLACE FUNCTION $m$_guard() RETURNS trigger LANGUAGE plpgsql AS $$fsm$$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NOT EXISTS (SELECT 1 FROM $m$_state WHERE name = NEW.$column$ AND is_initial) THEN
            RAISE EXCEPTION USING
                ERRCODE = 'check_violation',
                MESSAGE = format('%s does not start in %s', TG_TABLE_NAME, coalesce(quote_literal(NEW.$column$), 'no state'));
        END IF;
    ELSIF NEW.$column$ IS DISTINCT FROM OLD.$column$ AND NOT EXISTS (
        SELECT 1 FROM $m$_transition WHERE source = OLD.$column$ AND target = NEW.$column$
    ) THEN
        RAISE EXCEPTION USING
            ERRCODE = 'check_violation',
            MESSAGE = format(
                '%s does not go from %s to %s',
                TG_TABLE_NAME, coalesce(quote_literal(OLD.$column$), 'no state'), coalesce(quote_literal(NEW.$column$), 'no state')
            ),
            HINT = format(
                'allowed: %s',
                (SELECT string_agg(DISTINCT target, ', ') FROM $m$_transition WHERE source = OLD.$column$)
            );
    END IF;
    RETURN NEW;
END
$$fsm$$;

DROP TRIGGER IF EXISTS $m$_guard ON $table$;

CREATE TRIGGER $m$_guard BEFORE INSERT OR UPDATE OF $column$ ON $table$
FOR EACH ROW EXECUTE FUNCTION $m$_guard();
