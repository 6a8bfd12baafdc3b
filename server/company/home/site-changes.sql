-- Every process drops its cached pages when what they show has changed.
create or replace function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_changed', tg_table_name);
  return null;
end $$;
