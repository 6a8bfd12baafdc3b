-- A tax that a client withheld says with which receipt it was recorded: it is reversed with a cheque that bounces.
alter table receipts add recorded_with integer references receipts;
comment on column receipts.recorded_with is 'Of tax that was withheld, the receipt of what was paid with it; null where the tax was recorded alone.';
create index receipts_recorded_with on receipts (recorded_with);
-- What was recorded in one go has the time of its transaction. Nobody changes these receipts, so nothing of it is in their history.
alter table receipts disable trigger user;
update receipts tax set recorded_with = (
    select max(paid.id) from receipts paid
    where paid.client_id = tax.client_id and paid.id < tax.id and paid.kind in ('money', 'write_off')
      and paid.recorded_at = tax.recorded_at and paid.received_on = tax.received_on)
  where tax.kind in ('income_wht', 'vat_wht');
alter table receipts enable trigger user;
