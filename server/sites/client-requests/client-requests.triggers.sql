select make_record('client_requests', 'request', 'Close it instead.', 'subject');

create or replace function record_message_notice() returns trigger language plpgsql as $$
begin
  perform add_notice('request', new.request_id, new.account_id);
  return null;
end $$;

create or replace trigger notice after insert on client_request_messages for each row
  when (new.kind = 'Client') execute function record_message_notice();

create or replace trigger note_undo after insert or update or delete on client_requests for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
