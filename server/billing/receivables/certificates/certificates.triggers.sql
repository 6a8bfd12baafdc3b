create or replace trigger audit after insert or update or delete on withholding_certificates for each row
  execute function write_audit('sha256', 'file_id', 'key_id');
