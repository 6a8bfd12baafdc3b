-- Contracts are found by their number in the list, too, in the global search.
create index contracts_id_text on contracts using gin ((id::text) gin_trgm_ops) where deleted_at is null;
