select make_record('quote_requests', 'quote request', 'Keep it.', 'name', 'email', 'phone', 'subject', 'message', 'note');

create or replace trigger notice after insert on quote_requests for each row execute function record_notice('quote');

select count_by_month('quote_requests', 'received_at, deleted_at',
  'select ''services'', month_of(r.received_at), 1 from %1$s r where r.deleted_at is null');
