-- The monthly billing run: drafts of invoices computed from contracts and what happened, and the lines of drafts and invoices. A
-- number is taken only when a draft is issued.
create table billing_runs (
  id integer generated always as identity primary key,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  started_by integer references accounts on delete set null,
  started_at timestamptz not null default now(),
  -- Drafts by what the run did with them.
  counts jsonb not null default '{}'
);
create index billing_runs_month on billing_runs (month, id);
create index billing_runs_started_by on billing_runs (started_by);

create table invoice_drafts (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts,
  client_id integer not null references clients,
  -- Where the contract has an invoice for each station.
  station_id integer references stations,
  month date not null check (extract(day from month) = 1),
  state text not null default 'Draft' check (state in ('Draft', 'Reviewed', 'Issued', 'Discarded')),
  -- A hash of the lines: whether a later run comes to the same.
  basis text not null,
  -- Shillings; the shortfall and the discount are taken from the rest.
  agreed bigint not null,
  shortfall bigint not null,
  extras bigint not null,
  discount bigint not null,
  net bigint not null,
  vat_rate integer not null,
  vat bigint not null,
  total bigint not null,
  -- What a run after the review comes to, net; null while it is the same.
  changed_net bigint,
  warnings jsonb not null default '[]',
  note text,
  po_number text,
  computed_at timestamptz not null default now(),
  reviewed_by integer references accounts on delete set null,
  reviewed_at timestamptz,
  invoice_id integer references invoices,
  version integer not null default 1,
  constraint invoice_drafts_issued check ((state = 'Issued') = (invoice_id is not null))
);
create unique index invoice_drafts_once on invoice_drafts (contract_id, month, coalesce(station_id, 0)) where state <> 'Discarded';
create index invoice_drafts_contract_id on invoice_drafts (contract_id, month);
create index invoice_drafts_client_id on invoice_drafts (client_id, id);
create index invoice_drafts_station_id on invoice_drafts (station_id);
create index invoice_drafts_month on invoice_drafts (month, state, id);
create unique index invoice_drafts_invoice_id on invoice_drafts (invoice_id);
create index invoice_drafts_reviewed_by on invoice_drafts (reviewed_by);
create trigger audit after update on invoice_drafts for each row
  when ((old.state, old.note, old.po_number) is distinct from (new.state, new.note, new.po_number))
  execute function write_audit('version', 'basis', 'warnings', 'computed_at');

create table invoice_lines (
  id bigint generated always as identity primary key,
  invoice_id integer references invoices,
  draft_id integer references invoice_drafts on delete cascade,
  seq integer not null check (seq > 0),
  line_id integer references contract_lines on delete set null,
  term_id integer references line_terms on delete set null,
  station_id integer references stations on delete set null,
  kind text not null check (kind in ('guarding', 'holiday', 'extra', 'shortfall', 'fixed', 'discount', 'other')),
  description text not null,
  quantity double precision,
  unit text,
  unit_price bigint,
  -- Shillings; negative for a shortfall and the discount.
  amount bigint not null,
  vat_mode text not null check (vat_mode in ('standard', 'zero', 'exempt')),
  -- How it was counted, down to the slots.
  explain jsonb not null default '{}',
  constraint invoice_lines_of check (num_nonnulls(invoice_id, draft_id) = 1)
);
create unique index invoice_lines_invoice_id on invoice_lines (invoice_id, seq);
create unique index invoice_lines_draft_id on invoice_lines (draft_id, seq);
create index invoice_lines_line_id on invoice_lines (line_id);
create index invoice_lines_term_id on invoice_lines (term_id);
create index invoice_lines_station_id on invoice_lines (station_id);

create function keep_issued_lines() returns trigger language plpgsql as $$
begin
  -- The post that a line is about may go; what the line says stays.
  if tg_op = 'UPDATE' and (old.invoice_id, old.seq, old.kind, old.description, old.quantity, old.unit, old.unit_price, old.amount,
      old.vat_mode, old.explain) is not distinct from (new.invoice_id, new.seq, new.kind, new.description, new.quantity, new.unit,
      new.unit_price, new.amount, new.vat_mode, new.explain) then
    return new;
  end if;
  raise exception 'This invoice has been issued. Make a credit note instead.' using errcode = '23514', constraint = 'invoices_issued';
end $$;
create trigger keep_issued before update or delete on invoice_lines for each row
  when (old.invoice_id is not null) execute function keep_issued_lines();

-- A month that an invoice was computed from is not opened again.
create function keep_invoiced_period() returns trigger language plpgsql as $$
declare
  number text := (select min(i.invoice_number) from invoice_lines l join invoices i on i.id = l.invoice_id
    where l.station_id = new.station_id and i.period_month = new.month and i.deleted_at is null);
begin
  if number is not null then
    raise exception '% was computed from this month. Make a credit note instead.', number
      using errcode = '23514', constraint = 'attendance_periods_used';
  end if;
  return new;
end $$;
create trigger keep_invoiced before update of state on attendance_periods for each row
  when (old.state = 'Locked' and new.state <> 'Locked') execute function keep_invoiced_period();

-- The PDF of the record that an e-mail is about goes with it.
alter table emails add attaches boolean not null default false;
