-- What staff show to a client of what happened at its stations: nothing unless they say so.
alter table incidents add client_visible boolean not null default false;
create index incidents_client_visible on incidents (station_id, incident_date, id) where client_visible and deleted_at is null;

-- A station that passes to another client does not bring along what the one before was shown.
create function hide_incidents() returns trigger language plpgsql as $$
begin
  update incidents set client_visible = false where station_id = new.id and client_visible;
  return null;
end $$;
create trigger hide_incidents after update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function hide_incidents();
