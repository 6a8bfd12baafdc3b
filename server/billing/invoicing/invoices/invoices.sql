-- The status of an invoice with lines, on a day.
create or replace function invoice_status(invoice invoices, on_day date) returns text language sql immutable as $$
  select case when invoice.amount_due - invoice.credited - invoice.amount_paid = 0 then 'Paid'
    when invoice.due_date < on_day then 'Overdue' else 'Pending' end
$$;

create or replace function refuse_receipts(invoice integer) returns void language plpgsql as $$
begin
  if exists (select from payments join receipts on receipts.id = receipt_id
    where invoice_id = invoice and source <> 'invoice' group by receipts.id having sum(payments.amount) <> 0) then
    raise exception 'receipts' using errcode = '23514', constraint = 'invoices_receipts';
  end if;
end $$;
