select make_record('incidents', 'incident', 'Close it instead.');

-- A station that passes to another client does not bring along what the one before was shown.
create or replace function hide_incidents() returns trigger language plpgsql as $$
begin
  update incidents set client_visible = false where station_id = new.id and client_visible;
  return null;
end $$;

create or replace trigger notice after insert on incidents for each row execute function record_notice('incident');

create or replace trigger hide_incidents after update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function hide_incidents();

select count_by_month('incidents', 'incident_date, deleted_at',
  'select ''incidents'', month_of(r.incident_date), 1 from %1$s r where r.deleted_at is null');
