-- A client has asked not to have a guard, at one station or at all of its own. Planning refuses it.
create table client_bans (
  id integer generated always as identity primary key,
  client_id integer not null references clients on delete cascade,
  guard_id integer not null references guards on delete cascade,
  -- Null for every station of the client.
  station_id integer references stations on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by integer references accounts on delete set null,
  constraint client_bans_once unique nulls not distinct (guard_id, client_id, station_id)
);
create index client_bans_client_id on client_bans (client_id, id);
create index client_bans_station_id on client_bans (station_id);
create index client_bans_created_by on client_bans (created_by);
create trigger audit after insert or delete on client_bans for each row execute function write_audit();

-- The station is one of the client.
create function keep_bans_to_client() returns trigger language plpgsql as $$
begin
  if not exists (select from stations where id = new.station_id and client_id = new.client_id and deleted_at is null) then
    raise exception 'a station of another client' using errcode = '23514', constraint = 'client_bans_station';
  end if;
  return new;
end $$;
create trigger station before insert on client_bans for each row when (new.station_id is not null) execute function keep_bans_to_client();
