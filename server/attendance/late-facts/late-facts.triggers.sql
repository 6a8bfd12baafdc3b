create or replace trigger audit after insert on late_facts for each row execute function write_audit();
