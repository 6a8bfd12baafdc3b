create or replace trigger audit after insert or update on dispatches for each row execute function write_audit('version', 'late_at');
