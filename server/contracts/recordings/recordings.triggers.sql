create or replace trigger audit after insert or update or delete on order_recordings for each row
  execute function write_audit('sha256', 'file_id', 'key_id');
