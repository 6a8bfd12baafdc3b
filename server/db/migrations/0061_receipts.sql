-- Money received is a receipt with a number of its own; payments say which invoices it settles. A receipt is never deleted: one
-- that turns out wrong is reversed. What is not allocated is credit of the client.

create table document_counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  primary key (kind, year)
);
-- The next number of a kind of document in the current year, without gaps: the counter is part of the transaction that uses it.
create function next_document_number(prefix text) returns text language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into document_counters values (prefix, in_year, 1)
    on conflict (kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number into number;
  return format('%s-%s-%s', prefix, in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
end $$;

create table receipts (
  id integer generated always as identity primary key,
  -- Given by a trigger.
  receipt_number text not null default '' unique,
  client_id integer not null references clients,
  kind text not null check (kind in ('money', 'income_wht', 'vat_wht', 'deposit', 'write_off')),
  method text not null check (method in ('cash', 'bank', 'cheque', 'mtn', 'airtel', 'other')),
  amount bigint not null check (amount > 0),
  received_on date not null,
  reference text,
  payer text,
  -- 'invoice': entered as the amount paid of an invoice.
  source text not null default 'desk' check (source in ('desk', 'invoice', 'import')),
  -- The reference of a bank or a mobile money provider, imported once for ever.
  provider_ref text unique,
  certificate_state text check (certificate_state in ('awaited', 'received')),
  certificate_number text,
  certificate_date date,
  recorded_at timestamptz not null default now(),
  recorded_by integer references accounts on delete set null,
  reversed_on date,
  reversed_by integer references accounts on delete set null,
  reversed_reason text,
  search text generated always as (
    lower(receipt_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(payer, ''))
  ) stored not null,
  constraint receipts_certificate check ((certificate_state is null) = (kind not in ('income_wht', 'vat_wht'))),
  constraint receipts_reversed check ((reversed_on is null) = (reversed_reason is null))
);
create trigger audit after insert or update or delete on receipts for each row execute function write_audit('search');
create index receipts_client_id on receipts (client_id, id);
create index receipts_received_on on receipts (received_on, id) include (amount);
create index receipts_amount on receipts (amount, id);
create index receipts_search on receipts using gin (search gin_trgm_ops);
create index receipts_kind on receipts (kind, id);
create index receipts_certificates on receipts (certificate_state, id) where certificate_state is not null;
create index receipts_reversed_on on receipts (reversed_on, id) where reversed_on is not null;
create index receipts_recorded_by on receipts (recorded_by);
create index receipts_reversed_by on receipts (reversed_by);

create function number_receipt() returns trigger language plpgsql as $$
begin
  new.receipt_number := next_document_number('RC');
  return new;
end $$;
create trigger number_receipt before insert on receipts for each row execute function number_receipt();

-- A payment is an allocation of a receipt; those from before have none. Corrections and reversals are negative.
alter table payments add receipt_id integer references receipts;
create index payments_receipt_id on payments (receipt_id);

-- What is allocated of a receipt, on invoices that are not void: between nothing and its amount, for its client only.
create function allocated_of(receipt integer) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payments
  where receipt_id = receipt and exists (select from invoices where invoices.id = invoice_id and deleted_at is null)
$$;
create function check_allocation() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into receipt from receipts where id = new.receipt_id for no key update;
  if allocated_of(receipt.id) + new.amount not between 0 and receipt.amount
    or (receipt.reversed_on is not null and new.amount > 0) or receipt.kind = 'deposit'
    or receipt.client_id <> (select client_id from invoices where id = new.invoice_id) then
    raise exception 'allocation' using errcode = '23514', constraint = 'payments_allocation';
  end if;
  return new;
end $$;
create trigger check_allocation before insert on payments
  for each row when (new.receipt_id is not null) execute function check_allocation();

-- A change of the amount paid on the invoice itself: more is a receipt, less a correction. Not once receipts are allocated.
create or replace function note_payment() returns trigger language plpgsql as $$
declare
  amount bigint := new.amount_paid - case when tg_op = 'UPDATE' then old.amount_paid else 0 end;
  receipt integer;
begin
  if amount = 0 then
    return null;
  end if;
  perform refuse_receipts(new.id);
  if amount > 0 then
    insert into receipts (client_id, kind, method, amount, received_on, reference, source, recorded_by)
      values (new.client_id, 'money', 'other', amount, local_today(), 'Entered with the invoice', 'invoice', acting_account())
      returning id into receipt;
  end if;
  insert into payments (invoice_id, amount, received_on, method, reference, recorded_by, receipt_id)
    values (new.id, amount, local_today(), 'other', 'Entered with the invoice', acting_account(), receipt);
  return null;
end $$;

create function refuse_receipts(invoice integer) returns void language plpgsql as $$
begin
  if exists (select from payments join receipts on receipts.id = receipt_id
    where invoice_id = invoice and source <> 'invoice' group by receipts.id having sum(payments.amount) <> 0) then
    raise exception 'receipts' using errcode = '23514', constraint = 'invoices_receipts';
  end if;
end $$;

-- The money on an invoice that is deleted becomes credit of the client; receipts are reversed first. An invoice comes back only
-- while its money has not settled another one.
create function keep_receipts() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null or new.client_id <> old.client_id then
    perform refuse_receipts(new.id);
  end if;
  if new.client_id <> old.client_id then
    update receipts set client_id = new.client_id where id in (select receipt_id from payments where invoice_id = new.id)
      and not exists (select from payments where receipt_id = receipts.id and invoice_id <> new.id);
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id and receipts.client_id <> new.client_id) then
      raise exception 'receipts' using errcode = '23514', constraint = 'invoices_receipts';
    end if;
  end if;
  if new.deleted_at is null and old.deleted_at is not null and exists (
    select from payments join receipts on receipts.id = receipt_id
    where invoice_id = new.id group by receipts.id having allocated_of(receipts.id) + sum(payments.amount) > receipts.amount) then
    raise exception using errcode = 'EN001', message = 'The money on this invoice has settled another one since.';
  end if;
  return new;
end $$;
create trigger keep_receipts before update of deleted_at, client_id on invoices for each row
  when (new.deleted_at is distinct from old.deleted_at or new.client_id <> old.client_id) execute function keep_receipts();

-- An invoice that is paid in full is Paid; one whose money is taken back is open again.
create or replace function add_payment() returns trigger language plpgsql as $$
begin
  update invoices set amount_paid = amount_paid + new.amount,
    status = case
      when kind = 'lines' then status
      when amount_paid + new.amount + credited = amount_due then 'Paid'
      when new.amount > 0 or status <> 'Paid' then status
      when due_date < local_today() then 'Overdue'
      else 'Pending'
    end
    where id = new.invoice_id;
  return null;
end $$;

-- Takes `taken` shillings of what is allocated to an invoice back from its receipts, the newest first, so that they are credit of
-- the client. Payments from before receipts get one.
create function release_allocations(invoice integer, taken bigint) returns void language plpgsql as $$
declare
  one record;
  part bigint;
  receipt integer;
begin
  for one in
    insert into receipts (client_id, kind, method, amount, received_on, reference, source, recorded_by)
      select client_id, 'money', method, amount, received_on, reference, 'invoice', recorded_by
      from payments join invoices on invoices.id = invoice_id
      where invoice_id = invoice and receipt_id is null and amount > 0
        and taken > (select coalesce(sum(p.amount), 0) from payments p where p.invoice_id = invoice and p.receipt_id is not null)
      order by payments.id
      returning id, amount, received_on, method
  loop
    update payments set receipt_id = one.id where id = (select min(id) from payments
      where invoice_id = invoice and receipt_id is null and amount = one.amount and received_on = one.received_on
        and method = one.method);
  end loop;
  for one in
    select receipts.id, kind, method, sum(payments.amount) as allocated
    from payments join receipts on receipts.id = receipt_id
    where invoice_id = invoice group by receipts.id having sum(payments.amount) > 0
    order by kind = 'money' desc, receipts.id desc
  loop
    exit when taken <= 0;
    part := least(taken, one.allocated);
    insert into payments (invoice_id, amount, received_on, method, reference, recorded_by, receipt_id)
      values (invoice, -part, local_today(), one.method, 'Credit of the client', acting_account(), one.id);
    taken := taken - part;
  end loop;
  if taken > 0 then
    raise exception 'allocation' using errcode = '23514', constraint = 'payments_allocation';
  end if;
end $$;

-- Revenue is money received, in the month in which it came in; what is taken back counts against the month in which it was.
drop trigger month_in on payments;
drop trigger month_out on payments;
drop trigger month_change on payments;
drop function count_payments_by_month();
select count_by_month('payments', 'amount, received_on, receipt_id',
  'select ''revenue'', month_of(r.received_on), r.amount from %1$s r where r.receipt_id is null');
select count_by_month('receipts', 'kind, amount, received_on, reversed_on',
  'select ''revenue'', month_of(r.received_on), r.amount from %1$s r where r.kind = ''money'' union all
    select ''revenue'', month_of(r.reversed_on), -r.amount from %1$s r where r.kind = ''money'' and r.reversed_on is not null');

drop view counted_afresh;
create view counted_afresh (series, month, amount) as
  select 'incidents', month_of(incident_date), 1 from incidents where deleted_at is null
  union all select 'patrols', month_of(completed_at), 1 from patrols
  union all select 'services', month_of(received_at), 1 from quote_requests where deleted_at is null
  union all select 'revenue', month_of(received_on), amount from payments where receipt_id is null
  union all select 'revenue', month_of(received_on), amount from receipts where kind = 'money'
  union all select 'revenue', month_of(reversed_on), -amount from receipts where kind = 'money' and reversed_on is not null
  union all select 'guards', month_of(hire_date), 1 from guards
  union all select 'guards', greatest(month_of(hire_date), least(month_of(left_on), month_of(deleted_at))), -1
    from guards where left_on is not null or deleted_at is not null
  union all select 'clients', month_of(registered_on), 1 from clients
  union all select 'clients', greatest(month_of(registered_on), month_of(deleted_at)), -1 from clients where deleted_at is not null;

select recount_months();
