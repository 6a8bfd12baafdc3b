-- A credit note of an invoice that is not committed yet locked nothing, took a number and then waited for the reference; another
-- one, a moment later, locked the invoice and waited for a number. Such a note is refused before it takes one.
create or replace function number_credit_note() returns trigger language plpgsql as $$
begin
  perform from invoices where id = new.invoice_id for update;
  if not found then
    raise foreign_key_violation using constraint = 'credit_notes_invoice_id_fkey', table = 'credit_notes',
      message = format('There is no invoice %s.', new.invoice_id);
  end if;
  new.credit_note_number := next_document_number('CN');
  return new;
end $$;
