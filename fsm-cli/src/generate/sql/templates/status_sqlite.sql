
-- Where each run is. A table of yours with this name and this column is left as it is, and guarded from now on.
CREATE TABLE IF NOT EXISTS $table$ (
    run_id $text$ NOT NULL PRIMARY KEY,
    $column$ $text$ NOT NULL
);

-- Refuses a start in the wrong state.
DROP TRIGGER IF EXISTS $m$_guard_start;

CREATE TRIGGER $m$_guard_start BEFORE INSERT ON $table$
WHEN NOT EXISTS (SELECT 1 FROM $m$_state WHERE name = NEW.$column$ AND is_initial)
BEGIN
    SELECT RAISE(ABORT, 'the machine does not start in this state');
END;

-- Refuses every change that the document forbids. An update that leaves the state as it is passes.
DROP TRIGGER IF EXISTS $m$_guard_step;

CREATE TRIGGER $m$_guard_step BEFORE UPDATE OF $column$ ON $table$
WHEN NEW.$column$ IS NOT OLD.$column$ AND NOT EXISTS (
    SELECT 1 FROM $m$_transition WHERE source = OLD.$column$ AND target = NEW.$column$
)
BEGIN
    SELECT RAISE(ABORT, 'the document does not allow this change of state');
END;
