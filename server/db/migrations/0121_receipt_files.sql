-- What proves a receipt: the bank slip, the photo of a cheque. The newest one counts, earlier ones stay.
create table receipt_files (
  id integer generated always as identity primary key,
  receipt_id integer not null references receipts,
  -- The name of the file on disk, ours alone.
  file_id uuid not null unique,
  file_name text not null,
  file_kind text not null check (file_kind in ('pdf', 'jpg', 'png')),
  bytes integer not null,
  sha256 bytea not null,
  key_id text references secret_keys,
  received_at timestamptz not null default now(),
  added_by integer references accounts on delete set null
);
create index receipt_files_receipt_id on receipt_files (receipt_id, id);
create index receipt_files_key_id on receipt_files (key_id);
create index receipt_files_added_by on receipt_files (added_by);
create trigger audit after insert or update or delete on receipt_files for each row
  execute function write_audit('sha256', 'file_id', 'key_id');
