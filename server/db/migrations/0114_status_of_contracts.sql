-- A contract that is suspended from a later day is listed as Active until then: the index of the status says from when.
drop index contracts_status;
create index contracts_status on contracts (status, id) include (suspended_from) where deleted_at is null;
