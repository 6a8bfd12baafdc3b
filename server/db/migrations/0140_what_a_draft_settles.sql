-- What happens in a month that is charged in advance is charged by a later draft, once the month is over. Each is charged by one.
alter table invoice_drafts add happened jsonb;
comment on column invoice_drafts.happened is 'By the id of a line of the contract, the months (YYYY-MM) whose shortfalls and extra guards it charges. Null for what was computed before this was kept: the month before, or its own where that was not charged in advance.';
