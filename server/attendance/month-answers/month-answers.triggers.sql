create or replace trigger audit after insert or update or delete on month_answers for each row execute function write_audit();

create or replace trigger audit after insert or update or delete on month_objections for each row execute function write_audit();
