select make_record('contact_messages', 'message', 'Keep it.', 'name', 'email', 'phone', 'subject', 'message', 'note');

create or replace trigger notice after insert on contact_messages for each row execute function record_notice('message');
