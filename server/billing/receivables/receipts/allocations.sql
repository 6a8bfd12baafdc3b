-- The amount of a receipt that settles invoices which are not void, or is paid back.
create or replace function allocated_of(receipt integer) returns bigint language sql stable as $$
  select (select coalesce(sum(amount), 0) from payments
      where receipt_id = receipt and exists (select from invoices where invoices.id = invoice_id and deleted_at is null))::bigint
    + (select coalesce(sum(p.amount), 0) from refund_parts p join receipts r on r.id = p.refund_id
      where p.receipt_id = receipt and r.reversed_on is null)::bigint
$$;
