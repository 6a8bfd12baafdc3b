-- Sessions of an account end when it is given another role or password, disabled or deleted, whoever does it and however.
-- `app.kept_session` names the one session that goes on, of somebody who changes the own password.
create function end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now(), end_reason = case
      when new.deleted_at is not null then 'deleted'
      when not new.active then 'disabled'
      when new.role <> old.role then 'role'
      else 'password' end
    where account_id = new.id and ended_at is null
      and id is distinct from nullif(current_setting('app.kept_session', true), '')::bigint;
  return null;
end $$;

create trigger end_sessions after update of role, active, deleted_at, password_hash on accounts for each row
  when (old.role <> new.role or old.active and not new.active or old.deleted_at is null and new.deleted_at is not null
    or old.password_hash is distinct from new.password_hash)
  execute function end_sessions();
