-- An invoice that passes to another client takes only the money along that still settles it. What was reversed, or became credit by a
-- credit note, stays with the client who paid it.
create or replace function keep_receipts() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null or new.client_id <> old.client_id then
    perform refuse_receipts(new.id);
  end if;
  if new.client_id <> old.client_id then
    update receipts set client_id = new.client_id
      where id in (select receipt_id from payments where invoice_id = new.id group by receipt_id having sum(amount) <> 0)
        and not exists (select from payments where receipt_id = receipts.id and invoice_id <> new.id);
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id and receipts.client_id <> new.client_id group by receipts.id having sum(payments.amount) <> 0) then
      raise exception 'receipts' using errcode = '23514', constraint = 'invoices_receipts';
    end if;
  end if;
  if new.deleted_at is null and old.deleted_at is not null then
    perform from receipts where id in (select receipt_id from payments where invoice_id = new.id)
      order by kind = 'money' desc, id desc for no key update;
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id and reversed_on is not null group by receipts.id having sum(payments.amount) > 0) then
      raise exception using errcode = 'EN001', message = 'A payment on this invoice has been reversed since.';
    end if;
    if exists (select from payments join receipts on receipts.id = receipt_id
      where invoice_id = new.id group by receipts.id having allocated_of(receipts.id) + sum(payments.amount) > receipts.amount) then
      raise exception using errcode = 'EN001', message = 'The money on this invoice has settled another one since.';
    end if;
  end if;
  return new;
end $$;
