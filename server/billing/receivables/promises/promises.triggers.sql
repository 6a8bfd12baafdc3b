create or replace trigger audit after insert or update or delete on promises for each row execute function write_audit();
