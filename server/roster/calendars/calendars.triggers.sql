create or replace trigger audit after insert or update or delete on calendar_feeds for each row execute function write_audit('token_hash');
