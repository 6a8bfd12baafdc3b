-- Ageing reads what is open, which stays few among all that was ever invoiced.
create index invoices_open on invoices (client_id, due_date) where deleted_at is null and amount_paid + credited < amount_due;
-- A figure leads to the credit notes of one reason.
create index credit_notes_reason on credit_notes (reason_code, id);
