-- A line that has ended keeps its station, though that was deleted or belongs to another client since, so that its name can be
-- corrected. It does not go on there.
create or replace function refuse_station_of_other_client() returns trigger language plpgsql as $$
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

-- A station that a contract still needs is not deleted, and keeps its client.
create or replace function refuse_needed_by_lines() returns trigger language plpgsql as $$
declare
  users bigint;
begin
  select count(*) into users from contract_lines l join contracts c on c.id = l.contract_id
    where l.station_id = old.id and c.deleted_at is null and c.status in ('Draft', 'Active', 'Suspended')
      and coalesce(l.until_on, 'infinity') >= local_today();
  if users > 0 then
    raise exception using errcode = 'EN001',
      message = format('This station is still used by posts of contracts (%s). End these first, or set the station to not active.', users);
  end if;
  return new;
end $$;

-- Lines and terms are parts of their contract: a change of theirs is one of the contract's version, and they are in the audit log.
create or replace trigger audit after insert or update or delete on contract_lines for each row execute function write_audit('generated_until');

create or replace trigger station before insert or update of station_id, contract_id, until_on on contract_lines for each row
  execute function refuse_station_of_other_client();

create or replace trigger audit after insert or update or delete on line_terms for each row execute function write_audit();

create or replace trigger kept_by_lines before update on stations for each row
  when ((old.deleted_at is null and new.deleted_at is not null) or new.client_id <> old.client_id)
  execute function refuse_needed_by_lines();
