create or replace trigger audit after insert or update on checkpoints for each row execute function write_audit('token', 'code', 'printed_at', 'version');

create or replace trigger audit after insert on retired_sheets for each row execute function write_audit('token', 'code');
