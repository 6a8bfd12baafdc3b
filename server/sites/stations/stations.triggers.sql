select make_record('stations', 'station', 'Deactivate it instead.');

create or replace function record_client_since() returns trigger language plpgsql as $$
begin
  new.client_since := local_today();
  return new;
end $$;

create or replace trigger note_client_since before update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function record_client_since();

create or replace trigger keep_unit before update of name, client_id, kind, active, deleted_at on stations for each row
  when (old.kind = 'unit' and (old.name, old.client_id, old.kind, old.active, old.deleted_at)
    is distinct from (new.name, new.client_id, new.kind, new.active, new.deleted_at)) execute function refuse_unit_station();
