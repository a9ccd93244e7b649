
-- What is there already has to belong to whoever runs this, since a trigger on it would act with their rights, and its owner could
-- change the rules. A superuser counts as a member of those roles only that it was made a member of.
DO $$$tag$$$
DECLARE
    mine oid[];
    strange text;
BEGIN
    LOCK TABLE $state$, $transition$, $source$ IN SHARE ROW EXCLUSIVE MODE;
    WITH RECURSIVE roles (role) AS (
        SELECT oid FROM pg_roles WHERE rolname = current_user
        UNION
        SELECT roleid FROM pg_auth_members JOIN roles ON member = role
    )
    SELECT array_agg(role) INTO mine FROM roles;
    SELECT oid::regclass::text INTO strange FROM pg_class
    WHERE oid IN ($state_text$::regclass, $transition_text$::regclass, $source_text$::regclass)
        AND (
            relkind <> 'r'
            OR relowner <> ALL (mine)
            OR EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal)
            OR EXISTS (SELECT 1 FROM pg_rewrite WHERE ev_class = pg_class.oid)
        );
    IF strange IS NOT NULL THEN
        RAISE EXCEPTION '% is not a table of % without triggers and rules', strange, current_user
            USING HINT = 'run the script as its owner, or rename what has this name';
    END IF;
    SELECT name INTO strange FROM (
        SELECT oid::regclass::text AS name FROM pg_class
        WHERE oid = to_regclass($forbidden_text$) AND (relkind <> 'v' OR relowner <> ALL (mine))
        UNION ALL
        SELECT oid::regprocedure::text FROM pg_proc
        WHERE oid = to_regprocedure($guard_text$) AND proowner <> ALL (mine)
    ) AS other;
    IF strange IS NOT NULL THEN
        RAISE EXCEPTION '% does not belong to %', strange, current_user
            USING HINT = 'run the script as its owner, or rename what has this name';
    END IF;
END
$$$tag$$$;
