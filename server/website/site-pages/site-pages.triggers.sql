select make_record('site_pages', 'page', 'Keep the page.');

create or replace trigger site_changed after insert or update or delete on site_pages for each statement execute function notify_site_changed();
