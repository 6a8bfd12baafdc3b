select make_record('accounts', 'account', 'Disable it instead.', 'password_hash');

-- Sessions of an account end when it is given another role or password, disabled or deleted, whoever does it and however.
-- `app.kept_session` names the one session that goes on, of somebody who changes the own password.
create or replace function end_sessions() returns trigger language plpgsql as $$
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

-- An account that is made a supervisor again, after another role, begins without stations.
create or replace function forget_stations() returns trigger language plpgsql as $$
begin
  delete from account_stations where account_id = new.id;
  return null;
end $$;

-- There is always a super admin who can sign in, whatever happens at the same time.
create or replace function refuse_last_super_admin_leaving() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('accounts.super_admin'));
  if not exists (
    select from accounts where role = 'super_admin' and active and deleted_at is null and id <> old.id
  ) then
    raise exception using errcode = 'EN001', message = 'There must always be at least one super admin.';
  end if;
  return new;
end $$;

-- A process that streams events to a browser hears that its session has ended, in whatever way it did.
create or replace function detect_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;

create or replace function refuse_link_of_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from accounts where id = new.account_id and waits) then
    raise exception 'Account % waits for confirmation and has no link', new.account_id;
  end if;
  return new;
end $$;

create or replace trigger end_sessions after update of role, active, deleted_at, password_hash on accounts for each row
  when (old.role <> new.role or old.active and not new.active or old.deleted_at is null and new.deleted_at is not null
    or old.password_hash is distinct from new.password_hash)
  execute function end_sessions();

create or replace trigger forget_stations after update of role on accounts for each row
  when (old.role = 'supervisor' and new.role <> 'supervisor') execute function forget_stations();

create or replace trigger keep_a_super_admin before update on accounts for each row
  when (old.role = 'super_admin' and old.active and old.deleted_at is null
    and not (new.role = 'super_admin' and new.active and new.deleted_at is null))
  execute function refuse_last_super_admin_leaving();

create or replace trigger refuse_link_of_waiting before insert on one_time_links for each row execute function refuse_link_of_waiting();

create or replace trigger detect_ended_session after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function detect_ended_session();
