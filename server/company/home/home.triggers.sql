select make_record('home_contents', 'site content', 'Change it instead.');

create or replace function record_home_version() returns trigger language plpgsql as $$
begin
  insert into home_versions (id, content, account_id)
    values (new.version, new.content, nullif(current_setting('app.account_id', true), '')::integer);
  return null;
end $$;

create or replace trigger keep_version after insert or update of content on home_contents for each row execute function record_home_version();

create or replace trigger site_changed after insert or update or delete on home_contents for each statement execute function notify_site_changed();
