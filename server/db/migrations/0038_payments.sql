-- A payment has its own day, method and reference, and says who recorded it. What an invoice has been paid stays the sum of
-- its payments, whichever of the two is written: a payment raises amount_paid, and a change of amount_paid is a payment of today.

alter table payments
  add method text not null default 'other' check (method in ('cash', 'bank', 'cheque', 'mtn', 'airtel', 'other')),
  add reference text,
  -- Unknown of payments from before.
  add recorded_at timestamptz,
  add recorded_by integer references accounts on delete set null;
alter table payments alter column recorded_at set default now(), alter column method drop default;
create index payments_recorded_by on payments (recorded_by);

create function acting_account() returns integer language sql stable as $$
  select nullif(current_setting('app.account_id', true), '')::integer
$$;

create or replace function note_payment() returns trigger language plpgsql as $$
declare
  amount bigint := new.amount_paid - case when tg_op = 'UPDATE' then old.amount_paid else 0 end;
begin
  if amount <> 0 then
    insert into payments (invoice_id, amount, received_on, method, reference, recorded_by)
      values (new.id, amount, local_today(), 'other', 'Entered with the invoice', acting_account());
  end if;
  return null;
end $$;
drop trigger note_payment on invoices;
create trigger note_payment after insert or update of amount_paid on invoices
  for each row when (pg_trigger_depth() = 0) execute function note_payment();

-- An invoice that is paid in full is Paid; the status of any other stays as it was chosen.
create function add_payment() returns trigger language plpgsql as $$
begin
  update invoices set amount_paid = amount_paid + new.amount,
    status = case when amount_paid + new.amount = amount_due then 'Paid' else status end
    where id = new.invoice_id;
  return null;
end $$;
create trigger add_payment after insert on payments
  for each row when (pg_trigger_depth() = 0) execute function add_payment();
