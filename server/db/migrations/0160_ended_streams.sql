-- A process that streams events to a browser hears that its session has ended, in whatever way it did.
create function detect_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
create trigger detect_ended_session after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function detect_ended_session();
