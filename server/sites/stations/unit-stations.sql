-- The station of a response unit is named and active as the unit is, and goes and comes with it: for triggers on units.
create or replace function follow_unit() returns trigger language plpgsql as $$
begin
  update stations set name = new.name, active = new.active, deleted_at = new.deleted_at, deleted_by = new.deleted_by
    where id = new.station_id;
  return null;
exception when sqlstate 'EN001' then
  raise exception using errcode = 'EN001', message = replace(sqlerrm, 'This station', 'This response unit');
end $$;

create or replace function bring_unit_station() returns trigger language plpgsql as $$
begin
  update stations set deleted_at = null where id = new.station_id and deleted_at is not null;
  return new;
end $$;

-- Names, owner and removal of a unit's station are those of its unit.
create or replace function refuse_unit_station() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception using errcode = 'EN001', message = 'This is the place of a response unit. Change the response unit instead.';
  end if;
  return new;
end $$;
