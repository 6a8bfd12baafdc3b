-- The search over everything: numbers and invoice numbers by any part of them. Names, contacts and texts have their indexes already.
create index guards_id_text on guards using gin ((id::text) gin_trgm_ops) where deleted_at is null;
create index clients_id_text on clients using gin ((id::text) gin_trgm_ops) where deleted_at is null;
create index stations_id_text on stations using gin ((id::text) gin_trgm_ops) where deleted_at is null;
create index incidents_id_text on incidents using gin ((id::text) gin_trgm_ops) where deleted_at is null;
create index invoices_number_text on invoices using gin (invoice_number gin_trgm_ops) where deleted_at is null;
