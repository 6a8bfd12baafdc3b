create or replace function end_device_sessions() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), end_reason = 'device' where device_id = new.id and ended_at is null;
  return null;
end $$;

-- Closes the phones and the account of a guard who leaves or is deleted; both come back with the guard.
create or replace function close_devices_of_guard() returns trigger language plpgsql as $$
declare
  left_us boolean := new.status = 'Inactive' or new.deleted_at is not null;
begin
  update devices set closed_at = case when left_us then now() end
    where guard_id = new.id and (closed_at is null) = left_us;
  update sessions s set ended_at = now(), end_reason = 'disabled' from accounts a
    where left_us and a.guard_id = new.id and s.account_id = a.id and s.ended_at is null;
  return new;
end $$;

create or replace trigger audit after insert or update of label, enrolled_at, revoked_at, closed_at on devices for each row
  execute function write_audit('code_hash', 'code_until', 'public_key', 'last_seen', 'key_hash', 'code_tries');

create or replace trigger end_sessions after update of revoked_at, closed_at on devices for each row
  when (old.revoked_at is null and new.revoked_at is not null or old.closed_at is null and new.closed_at is not null)
  execute function end_device_sessions();

create or replace trigger follow_guard after update of status, deleted_at on guards for each row
  when ((old.status = 'Inactive' or old.deleted_at is not null) <> (new.status = 'Inactive' or new.deleted_at is not null))
  execute function close_devices_of_guard();
