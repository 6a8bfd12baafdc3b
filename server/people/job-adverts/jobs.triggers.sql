select make_record('jobs', 'job', 'Close it with a date instead.');

create or replace trigger site_changed after insert or update or delete on jobs for each statement execute function notify_site_changed();
