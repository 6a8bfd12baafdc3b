-- Counts a credit note on its invoice. Money that was paid beyond what is left is taken back from its receipts first.
create or replace function count_credit_note() returns trigger language plpgsql as $$
declare
  excess bigint;
begin
  select amount_paid + credited + new.total - amount_due into strict excess from invoices where id = new.invoice_id for update;
  if excess > 0 then
    perform release_allocations(new.invoice_id, excess);
    update invoices set amount_paid = amount_paid - excess where id = new.invoice_id;
  end if;
  update invoices set credited = credited + new.total,
    status = case when kind = 'one_amount' and amount_paid + credited + new.total = amount_due then 'Paid' else status end
    where id = new.invoice_id;
  return null;
end $$;

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

-- A credit note is for whom its invoice is for.
create or replace function record_recipient_of_invoice() returns trigger language plpgsql as $$
begin
  select recipient into new.recipient from invoices where id = new.invoice_id;
  return new;
end $$;

create or replace trigger audit after insert or update or delete on credit_notes for each row execute function write_audit();

create or replace trigger count_credit_note after insert on credit_notes for each row execute function count_credit_note();

create or replace trigger number_credit_note before insert on credit_notes for each row execute function number_credit_note();

create or replace trigger record_recipient before insert on credit_notes for each row execute function record_recipient_of_invoice();
