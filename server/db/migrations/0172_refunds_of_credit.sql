-- Credit of a client is paid back by a receipt below zero, as a deposit is. It takes the credit of other receipts, part by part.
alter table receipts
  drop constraint receipts_kind_check,
  add constraint receipts_kind_check check (kind in ('money', 'income_wht', 'vat_wht', 'deposit', 'write_off', 'carried', 'refund')),
  drop constraint receipts_amount_check,
  add constraint receipts_amount_check check (case kind when 'refund' then amount < 0
    when 'deposit' then amount > 0 or deposit_id is not null and amount < 0 else amount > 0 end),
  add reason text,
  add constraint receipts_reason check ((kind = 'refund') = (reason is not null));
comment on column receipts.reason is 'Why credit is paid back.';

create table refund_parts (
  refund_id integer not null references receipts,
  receipt_id integer not null references receipts,
  amount bigint not null check (amount > 0),
  primary key (refund_id, receipt_id)
);
create index refund_parts_receipt_id on refund_parts (receipt_id);

-- What of a receipt settles invoices that are not void, or is paid back: between nothing and its amount.
create or replace function allocated_of(receipt integer) returns bigint language sql stable as $$
  select (select coalesce(sum(amount), 0) from payments
      where receipt_id = receipt and exists (select from invoices where invoices.id = invoice_id and deleted_at is null))::bigint
    + (select coalesce(sum(p.amount), 0) from refund_parts p join receipts r on r.id = p.refund_id
      where p.receipt_id = receipt and r.reversed_on is null)::bigint
$$;
create function check_refund() returns trigger language plpgsql as $$
declare
  receipt receipts;
begin
  select * into receipt from receipts where id = new.receipt_id for no key update;
  if allocated_of(receipt.id) > receipt.amount or receipt.reversed_on is not null
    or receipt.kind in ('deposit', 'write_off', 'refund')
    or receipt.client_id <> (select client_id from receipts where id = new.refund_id) then
    raise exception 'refund' using errcode = '23514', constraint = 'refund_parts_credit';
  end if;
  return null;
end $$;
create trigger check_refund after insert on refund_parts for each row execute function check_refund();

-- A receipt of which a part was paid back stays with the client who got it, whatever becomes of its invoice.
create or replace function keep_receipts() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null or new.client_id <> old.client_id then
    perform refuse_receipts(new.id);
  end if;
  if new.client_id <> old.client_id then
    update receipts set client_id = new.client_id
      where id in (select receipt_id from payments where invoice_id = new.id group by receipt_id having sum(amount) <> 0)
        and not exists (select from payments where receipt_id = receipts.id and invoice_id <> new.id)
        and not exists (select from refund_parts where receipt_id = receipts.id);
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
      raise exception using errcode = 'EN001', message = 'The money on this invoice has settled another one, or was paid back, since.';
    end if;
  end if;
  return new;
end $$;

-- What is paid back counts against the month in which it was.
drop trigger month_in on receipts;
drop trigger month_out on receipts;
drop trigger month_change on receipts;
drop function count_receipts_by_month();
select count_by_month('receipts', 'kind, amount, received_on, reversed_on',
  'select ''revenue'', month_of(r.received_on), r.amount from %1$s r where r.kind in (''money'', ''refund'') union all
    select ''revenue'', month_of(r.reversed_on), -r.amount from %1$s r where r.kind in (''money'', ''refund'') and r.reversed_on is not null');
do $$
begin
  execute 'create or replace view counted_afresh as '
    || replace(pg_get_viewdef('counted_afresh'::regclass), 'kind = ''money''::text', 'kind in (''money'', ''refund'')');
end $$;
