-- What is allocated of a receipt, on invoices that are not void: between nothing and its amount, for its client only.
create or replace function allocated_of(receipt integer) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payments
  where receipt_id = receipt and exists (select from invoices where invoices.id = invoice_id and deleted_at is null)
$$;
