-- An account that is given another role or password, is disabled or deleted, is not notified on the devices of its ended sessions.
create or replace function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where account_id = new.id
    and session_id is distinct from nullif(current_setting('app.kept_session', true), '')::bigint;
  return null;
end $$;

-- The end of a session ends the notifications on its device. A guard signs in again on the same phone: the end there ends an earlier choice, too.
create or replace function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id
    or new.device_id is not null and session_id in (select id from sessions where device_id = new.device_id);
  return null;
end $$;

create or replace trigger forget_push_devices after update of role, active, deleted_at, password_hash on accounts for each row
  when (old.role <> new.role or old.active and not new.active or old.deleted_at is null and new.deleted_at is not null
    or old.password_hash is distinct from new.password_hash)
  execute function forget_push_devices();

create or replace trigger forget_push_device after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();
