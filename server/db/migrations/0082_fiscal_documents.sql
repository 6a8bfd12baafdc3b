-- What the revenue authority is told of an issued invoice or credit note, and what it answers: the fiscal number, the code that
-- verifies it, and the text of its QR code.
create table fiscal_documents (
  id integer generated always as identity primary key,
  invoice_id integer references invoices,
  credit_note_id integer references credit_notes,
  state text not null default 'queued' check (state in ('queued', 'fiscalised', 'failed')),
  attempts integer not null default 0,
  -- No attempt begins earlier; while one is under way, when another process may take over.
  next_at timestamptz not null default now(),
  -- Why the last attempt failed.
  error text,
  -- What the authority calls it; a credit note names that of its invoice.
  authority_id text,
  fdn text,
  verification_code text,
  qr text,
  fiscalised_at timestamptz,
  -- Where the invoice goes by e-mail once it has its number.
  email_to text,
  constraint fiscal_documents_of check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint fiscal_documents_fiscalised check ((state = 'fiscalised') = (fdn is not null))
);
create unique index fiscal_documents_invoice_id on fiscal_documents (invoice_id);
create unique index fiscal_documents_credit_note_id on fiscal_documents (credit_note_id);
create unique index fiscal_documents_fdn on fiscal_documents (fdn);

alter table credit_notes
  add fiscal_status text not null default 'not_required' check (fiscal_status in ('not_required', 'queued', 'fiscalised', 'failed'));

create function mirror_fiscal_state() returns trigger language plpgsql as $$
begin
  update invoices set fiscal_status = new.state where id = new.invoice_id;
  update credit_notes set fiscal_status = new.state where id = new.credit_note_id;
  return null;
end $$;
create trigger mirror_state after insert or update of state on fiscal_documents for each row execute function mirror_fiscal_state();

-- What simulated services of others remember, such as the revenue authority of the demo.
create table simulator_records (
  service text not null,
  key text not null,
  content jsonb not null,
  recorded_at timestamptz not null default now(),
  primary key (service, key)
);
