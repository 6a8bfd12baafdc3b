-- Each minute the people of clients are told of invoices and receipts of the last day.
create index invoices_issued_at on invoices (issued_at) where issued_at is not null;
create index receipts_recorded_at on receipts (recorded_at);
