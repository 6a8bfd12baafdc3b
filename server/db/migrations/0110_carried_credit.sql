-- What a draft below zero leaves the client is carried to the next month: a receipt of a kind of its own, which is credit of the client
-- and never revenue. The draft is closed by it, for as long as the receipt is in force.
alter table receipts
  drop constraint receipts_kind_check,
  add constraint receipts_kind_check check (kind in ('money', 'income_wht', 'vat_wht', 'deposit', 'write_off', 'carried'));
alter table invoice_drafts
  add receipt_id integer references receipts,
  add constraint invoice_drafts_carried check (receipt_id is null or state = 'Discarded');
create unique index invoice_drafts_receipt_id on invoice_drafts (receipt_id);
comment on column invoice_drafts.receipt_id is 'The receipt by which what the client is owed was carried to the next month.';
