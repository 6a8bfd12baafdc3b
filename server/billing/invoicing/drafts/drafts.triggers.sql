create or replace trigger audit after update on invoice_drafts for each row
  when ((old.state, old.note, old.po_number) is distinct from (new.state, new.note, new.po_number))
  execute function write_audit('version', 'basis', 'warnings', 'computed_at');

create or replace trigger audit after insert on unrecorded_months for each row execute function write_audit();
