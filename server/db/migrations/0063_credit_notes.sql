-- A credit note takes back a part of an invoice that was issued, at the invoice's own rate of VAT. What was paid beyond that becomes
-- credit of the client.
create table credit_notes (
  id integer generated always as identity primary key,
  -- Given by a trigger.
  credit_note_number text not null default '' unique,
  invoice_id integer not null references invoices,
  reason_code text not null check (
    reason_code in ('uncovered', 'rate', 'duplicate', 'wrong_client', 'goodwill', 'contract_ended', 'other')
  ),
  reason text not null,
  -- Shillings before VAT, VAT, and both; without a statement of VAT on the invoice, the net is all of it.
  net bigint not null check (net > 0),
  vat bigint not null check (vat >= 0),
  total bigint not null,
  issued_on date not null default local_today(),
  issued_at timestamptz not null default now(),
  issued_by integer references accounts on delete set null,
  constraint credit_notes_total check (total = net + vat)
);
create trigger audit after insert or update or delete on credit_notes for each row execute function write_audit();
create index credit_notes_invoice_id on credit_notes (invoice_id);
create index credit_notes_issued_on on credit_notes (issued_on, id);
create index credit_notes_total on credit_notes (total, id);
create index credit_notes_number on credit_notes using gin (credit_note_number gin_trgm_ops);
create index credit_notes_issued_by on credit_notes (issued_by);

create function number_credit_note() returns trigger language plpgsql as $$
begin
  new.credit_note_number := next_document_number('CN');
  return new;
end $$;
create trigger number_credit_note before insert on credit_notes for each row execute function number_credit_note();

-- Takes `taken` shillings of what is allocated to an invoice back from its receipts, the newest first, so that they are credit of
-- the client. Payments from before receipts get one.
create or replace function release_allocations(invoice integer, taken bigint) returns void language plpgsql as $$
declare
  one record;
  part bigint;
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
    select receipts.id, receipts.kind, receipts.method, sum(payments.amount) as allocated
    from payments join receipts on receipts.id = receipt_id
    where invoice_id = invoice group by receipts.id having sum(payments.amount) > 0
    order by receipts.kind = 'money' desc, receipts.id desc
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

-- Counts a credit note on its invoice. Money that was paid beyond what is left is taken back from its receipts first.
create function count_credit_note() returns trigger language plpgsql as $$
declare
  excess bigint;
begin
  select amount_paid + credited + new.total - amount_due into strict excess from invoices where id = new.invoice_id for update;
  if excess > 0 then
    perform release_allocations(new.invoice_id, excess);
    update invoices set amount_paid = amount_paid - excess where id = new.invoice_id;
  end if;
  update invoices set credited = credited + new.total,
    status = case when kind = 'one_amount' and amount_paid + credited + new.total = amount_due then 'Paid' else status end
    where id = new.invoice_id;
  return null;
end $$;
create trigger count_credit_note after insert on credit_notes for each row execute function count_credit_note();
