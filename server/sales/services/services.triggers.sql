select make_record('services', 'service', 'Keep the service.');

create or replace trigger site_changed after insert or update or delete on services for each statement execute function notify_site_changed();
