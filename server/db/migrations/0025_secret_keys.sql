-- The keys that secrets and documents are encrypted with. A key itself is never in the database: an id is its fingerprint,
-- by which a process that has another key notices at its start. What is written is encrypted with the current one.
create table secret_keys (
  id text primary key,
  current boolean not null,
  since timestamptz not null default now(),
  constraint secret_keys_id check (id ~ '^[0-9a-f]{32}$')
);
create unique index secret_keys_current on secret_keys (current) where current;

-- What each is encrypted with; null is from before and lies as it was. A key that anything refers to cannot be removed.
alter table two_factors add key_id text references secret_keys;
create index two_factors_key_id on two_factors (key_id);
alter table application_documents add key_id text references secret_keys;
create index application_documents_key_id on application_documents (key_id);
alter table client_documents add key_id text references secret_keys;
create index client_documents_key_id on client_documents (key_id);

-- Another key is no change of the record.
drop trigger touch on client_documents;
create trigger touch before update on client_documents for each row
  when (old.key_id is not distinct from new.key_id) execute function touch_record();
drop trigger audit on client_documents;
create trigger audit after insert or update or delete on client_documents for each row
  execute function write_audit('search', 'shift', 'updated_at', 'key_id');
