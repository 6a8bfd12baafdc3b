select make_record('translations', 'translation', 'Change it instead.');

create or replace trigger site_changed after insert or update or delete on translations for each statement execute function notify_site_changed();
