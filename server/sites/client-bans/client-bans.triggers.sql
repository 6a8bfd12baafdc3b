-- The station is one of the client.
create or replace function refuse_ban_at_other_client() returns trigger language plpgsql as $$
begin
  if not exists (select from stations where id = new.station_id and client_id = new.client_id and deleted_at is null) then
    raise exception 'a station of another client' using errcode = '23514', constraint = 'client_bans_station';
  end if;
  return new;
end $$;

create or replace trigger audit after insert or delete on client_bans for each row execute function write_audit();

create or replace trigger station before insert on client_bans for each row when (new.station_id is not null) execute function refuse_ban_at_other_client();
