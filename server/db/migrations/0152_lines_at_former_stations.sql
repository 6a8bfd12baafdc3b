-- A line that has ended keeps its station, though that was deleted or belongs to another client since, so that its name can be
-- corrected. It does not go on there.
create or replace function keep_to_stations_of_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.station_id, new.contract_id) is not distinct from (old.station_id, old.contract_id)
        and coalesce(new.until_on, 'infinity') <= coalesce(old.until_on, 'infinity') then
      return new;
    end if;
  end if;
  if new.station_id is not null and not exists (
    select from contracts join stations using (client_id)
    where contracts.id = new.contract_id and stations.id = new.station_id and stations.deleted_at is null
  ) then
    raise exception 'a station of another client' using errcode = '23514', constraint = 'contract_lines_station';
  end if;
  return new;
end $$;
drop trigger station on contract_lines;
create trigger station before insert or update of station_id, contract_id, until_on on contract_lines for each row
  execute function keep_to_stations_of_client();
