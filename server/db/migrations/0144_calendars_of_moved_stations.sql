-- The secret calendar of a station was made for its client: it ends where the station passes to another one.
create or replace function note_client_since() returns trigger language plpgsql as $$
begin
  new.client_since := local_today();
  delete from calendar_feeds where station_id = new.id;
  return new;
end $$;
delete from calendar_feeds f using stations st where st.id = f.station_id and f.created_at < instant_of(st.client_since::timestamp);
