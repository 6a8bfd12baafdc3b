create or replace trigger audit after insert or update or delete on calendar_feeds for each row execute function write_audit('token_hash');

-- The secret calendar of a station was made for its client: it ends where the station passes to another one.
create or replace function forget_station_calendar() returns trigger language plpgsql as $$
begin
  delete from calendar_feeds where station_id = new.id;
  return null;
end $$;

create or replace trigger forget_station_calendar after update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function forget_station_calendar();
