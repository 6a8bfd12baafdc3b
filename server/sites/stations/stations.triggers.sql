select make_record('stations', 'station', 'Deactivate it instead.');

create or replace function record_client_since() returns trigger language plpgsql as $$
begin
  new.client_since := local_today();
  return new;
end $$;

create or replace trigger note_client_since before update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function record_client_since();
