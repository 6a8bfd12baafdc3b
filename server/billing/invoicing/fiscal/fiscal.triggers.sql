create or replace function mirror_fiscal_state() returns trigger language plpgsql as $$
begin
  update invoices set fiscal_status = new.state where id = new.invoice_id;
  update credit_notes set fiscal_status = new.state where id = new.credit_note_id;
  return null;
end $$;

create or replace trigger mirror_state after insert or update of state on fiscal_documents for each row execute function mirror_fiscal_state();
