-- An invoice of lines beside the one of a single amount: what it is made of, when it was issued, and what was credited on it. What
-- has been issued is not changed; its status follows from the money. An invoice of one amount keeps the status that was chosen.
alter table clients
  add tin text,
  add vat_registered boolean not null default false,
  add withholds_income boolean not null default false,
  add withholds_vat boolean not null default false,
  add billing_email text,
  add billing_phone text,
  add billing_address text,
  add credit_limit bigint check (credit_limit between 0 and 1000000000000),
  add dunning text not null default 'normal' check (dunning in ('normal', 'none'));

alter table invoices
  add kind text not null default 'one_amount' check (kind in ('one_amount', 'lines')),
  -- Shillings before VAT, VAT, and its rate on the invoice date in hundredths of a percent; null for one amount.
  add net bigint check (net >= 0),
  add vat bigint check (vat >= 0),
  add vat_rate integer check (vat_rate between 0 and 10000),
  -- Shillings of credit notes, with VAT.
  add credited bigint not null default 0 check (credited >= 0),
  add contract_id integer references contracts,
  -- The first day of the month that is charged.
  add period_month date check (extract(day from period_month) = 1),
  add po_number text,
  add issued_at timestamptz,
  add issued_by integer references accounts on delete set null,
  add fiscal_status text not null default 'not_required' check (fiscal_status in ('not_required', 'queued', 'fiscalised', 'failed')),
  drop constraint invoices_balance,
  add constraint invoices_balance check (amount_paid + credited <= amount_due),
  add constraint invoices_figures check (kind = 'one_amount' or (
    net is not null and vat is not null and vat_rate is not null and issued_at is not null and amount_due = net + vat));
create index invoices_contract_id on invoices (contract_id, period_month);
create index invoices_issued_by on invoices (issued_by);

-- The status of an invoice with lines, on a day.
create function invoice_status(invoice invoices, on_day date) returns text language sql immutable as $$
  select case when invoice.amount_due - invoice.credited - invoice.amount_paid = 0 then 'Paid'
    when invoice.due_date < on_day then 'Overdue' else 'Pending' end
$$;

create function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  derived text := invoice_status(new, local_today());
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null or
      (old.kind, old.invoice_number, old.client_id, old.invoice_date, old.due_date, old.amount_due, old.net, old.vat, old.vat_rate,
        old.contract_id, old.period_month, old.po_number)
      is distinct from
      (new.kind, new.invoice_number, new.client_id, new.invoice_date, new.due_date, new.amount_due, new.net, new.vat, new.vat_rate,
        new.contract_id, new.period_month, new.po_number)
    then
      raise exception 'This invoice has been issued. Make a credit note instead.' using errcode = '23514', constraint = 'invoices_issued';
    end if;
    if new.status <> old.status and new.status <> derived then
      raise exception '%', case
          when derived = 'Paid' then 'Nothing is left to pay on this invoice.'
          when new.status = 'Overdue' then 'This invoice is not due yet.'
          when new.status = 'Pending' then 'This invoice is past its due date.'
          when new.amount_paid = 0 then 'Nothing has been paid on this invoice. Record a payment instead.'
          else 'Only a part of this invoice has been paid. Record a payment instead.'
        end using errcode = '23514', constraint = 'invoices_status_differs';
    end if;
  elsif new.invoice_date > local_today() + 7 then
    perform refuse_date('invoices_invoice_date');
  end if;
  new.status := derived;
  return new;
end $$;
create trigger keep_issued before insert or update on invoices for each row
  when (new.kind = 'lines') execute function keep_issued_invoice();
create trigger keep_kind before update of kind on invoices for each row
  when (old.kind = 'lines' and new.kind <> 'lines') execute function keep_issued_invoice();

-- An invoice of one amount that is settled is Paid; the status of any other stays as it was chosen.
create or replace function add_payment() returns trigger language plpgsql as $$
begin
  update invoices set amount_paid = amount_paid + new.amount,
    status = case when kind = 'lines' then status when amount_paid + new.amount + credited = amount_due then 'Paid' else status end
    where id = new.invoice_id;
  return null;
end $$;
