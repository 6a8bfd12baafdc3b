-- A credit note locks its invoice before it takes a number: the reference to the invoice locks it a little, and to lock it wholly
-- after that waits for another who is waiting for the reference.
create or replace function number_credit_note() returns trigger language plpgsql as $$
begin
  perform from invoices where id = new.invoice_id for update;
  new.credit_note_number := next_document_number('CN');
  return new;
end $$;
