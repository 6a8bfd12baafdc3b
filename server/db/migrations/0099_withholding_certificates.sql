-- Certificates of tax that clients withheld, as they send them in the portal. One is noted on its receipt once staff accept it.
create table withholding_certificates (
  id integer generated always as identity primary key,
  receipt_id integer not null references receipts,
  certificate_number text not null,
  certificate_date date not null,
  -- The name of the file on disk, ours alone.
  file_id uuid not null unique,
  file_name text not null,
  file_kind text not null check (file_kind in ('pdf', 'jpg')),
  bytes integer not null,
  sha256 bytea not null,
  key_id text references secret_keys,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'refused')),
  refused_reason text,
  sent_at timestamptz not null default now(),
  sent_by integer references accounts on delete set null,
  decided_at timestamptz,
  decided_by integer references accounts on delete set null,
  constraint withholding_certificates_refused check ((state = 'refused') = (refused_reason is not null)),
  constraint withholding_certificates_decided check ((state = 'sent') = (decided_at is null))
);
-- One is checked at a time.
create unique index withholding_certificates_sent on withholding_certificates (receipt_id) where state = 'sent';
create index withholding_certificates_receipt_id on withholding_certificates (receipt_id, id);
create index withholding_certificates_key_id on withholding_certificates (key_id);
create index withholding_certificates_sent_by on withholding_certificates (sent_by);
create index withholding_certificates_decided_by on withholding_certificates (decided_by);
create trigger audit after insert or update or delete on withholding_certificates for each row
  execute function write_audit('sha256', 'file_id', 'key_id');
