
-- Where each run is.
CREATE TABLE$if_not_exists$ $table$ (
    run_id $text$ NOT NULL$key$,
    $column$ $text$ NOT NULL$known$
)$using$;
