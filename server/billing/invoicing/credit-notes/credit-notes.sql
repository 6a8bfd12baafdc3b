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
