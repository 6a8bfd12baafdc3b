create or replace trigger site_changed after insert or update or delete on alarm_promises for each statement execute function notify_site_changed();
