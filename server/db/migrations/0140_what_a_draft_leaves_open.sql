-- What happens in a month that is charged in advance is charged once the month is over, which may be after the next one was invoiced.
alter table invoice_drafts add happened_until date;
comment on column invoice_drafts.happened_until is 'First day of the last month whose shortfalls and extra guards it leaves to no later draft, where these were charged in advance; null for the month before its own.';
