-- The contract says how it is charged now; it may have been another way when a month was invoiced.
alter table invoice_drafts add in_advance boolean not null default false;
update invoice_drafts d set in_advance = true from contracts c where c.id = d.contract_id and c.bill_basis = 'contract_advance';
comment on column invoice_drafts.in_advance is 'What happens in the month is not in it: the next one charges that.';
