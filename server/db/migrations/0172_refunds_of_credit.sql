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
