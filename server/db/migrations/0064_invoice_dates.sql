-- How far ahead an invoice may be dated is asked where its date is, for both kinds.
create or replace function check_invoice_date() returns trigger language plpgsql as $$
declare
  latest date := local_today() + case new.kind when 'lines' then interval '7 days' else interval '1 year' end;
begin
  if tg_op = 'UPDATE' and old.invoice_date = new.invoice_date then return new;
  end if;
  if new.invoice_date > latest then
    perform refuse_date('invoices_invoice_date');
  end if;
  return new;
end $$;

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
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
  end if;
  new.status := derived;
  return new;
end $$;
