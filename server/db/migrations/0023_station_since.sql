-- A station that passes to another client does not bring along who stood there before.
alter table stations add client_since date;

create function note_client_since() returns trigger language plpgsql as $$
begin
  new.client_since := (now() at time zone 'Africa/Kampala')::date;
  return new;
end $$;
create trigger note_client_since before update of client_id on stations for each row
  when (old.client_id <> new.client_id) execute function note_client_since();
