-- What every record shares: who acts, versions, soft deletion, live references, the audit log. Then accounts and sessions.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The audit log. It references nothing, because it outlives everything.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer,
  address inet,
  request_id text,
  action text not null,
  table_name text,
  record_id text,
  old jsonb,
  new jsonb
);
create index audit_log_record on audit_log (table_name, record_id);
create index audit_log_account on audit_log (account_id, at);
create index audit_log_at on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The acting account, address and request travel as settings of the transaction.
create function write_audit() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, after -> was.key)
      into before, after
      from jsonb_each(before) was
      where was.value is distinct from after -> was.key;
    if before is null then return null; end if;
  end if;
  insert into audit_log (account_id, address, request_id, action, table_name, record_id, old, new)
  values (
    nullif(current_setting('app.account_id', true), '')::integer,
    nullif(current_setting('app.address', true), '')::inet,
    nullif(current_setting('app.request_id', true), ''),
    lower(tg_op), tg_table_name, coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id', before, after
  );
  return null;
end $$;

create function touch_record() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- A reference must point to a record that is not deleted. Arguments: column, table, column, table, …
create function require_live() returns trigger language plpgsql as $$
declare
  target integer;
  found_id integer;
begin
  if new.deleted_at is not null then return new; end if;
  for i in 0 .. tg_nargs / 2 - 1 loop
    target := (to_jsonb(new) ->> tg_argv[2 * i])::integer;
    continue when target is null;
    -- A column that was not touched is left alone, unless the record comes back from the trash.
    continue when tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[2 * i] = target::text and old.deleted_at is null;
    execute format('select id from %I where id = $1 and deleted_at is null for share', tg_argv[2 * i + 1]) using target into found_id;
    if found_id is null then
      raise exception 'dead reference' using errcode = '23503', constraint = format('%s_%s_fkey', tg_table_name, tg_argv[2 * i]);
    end if;
  end loop;
  return new;
end $$;

-- A record that others need is not deleted. Arguments: what it is called, what to do instead.
create function refuse_needed() returns trigger language plpgsql as $$
declare
  reference record;
  users bigint;
begin
  for reference in
    select con.conrelid::regclass::text as table_name, att.attname as column_name,
      -- What people call these records, where that is not the name of the table.
      coalesce(obj_description(con.conrelid, 'pg_class'), replace(con.conrelid::regclass::text, '_', ' ')) as called
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = tg_relid
      and exists (select from pg_attribute where attrelid = con.conrelid and attname = 'deleted_at' and not attisdropped)
    order by con.conname
  loop
    execute format('select count(*) from %s where %I = $1 and deleted_at is null', reference.table_name, reference.column_name)
      using old.id into users;
    if users > 0 then
      raise exception using errcode = 'EN001',
        message = format('This %s is still used by %s (%s). %s', tg_argv[0], reference.called, users, tg_argv[1]);
    end if;
  end loop;
  return new;
end $$;

-- Makes a table a record: `called` is its name in messages, `instead` what to do when it cannot be deleted,
-- `hidden` the columns that the audit log must not keep.
create function make_record(target regclass, called text, instead text, variadic hidden text[] default '{}') returns void language plpgsql as $$
declare
  live text;
  kept_out text;
begin
  execute format('alter table %s
    add version integer not null default 1,
    add created_at timestamptz not null default now(),
    add updated_at timestamptz not null default now(),
    add deleted_at timestamptz,
    add deleted_by integer', target);
  execute format('create trigger touch before update on %s for each row execute function touch_record()', target);
  select string_agg(format('%L', name), ', ') into kept_out from unnest(hidden || array['search', 'shift', 'updated_at']) name;
  execute format('create trigger audit after insert or update or delete on %s for each row execute function write_audit(%s)', target, kept_out);
  execute format('create trigger needed before update of deleted_at on %s for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function refuse_needed(%L, %L)', target, called, instead);
  select string_agg(format('%L, %L', att.attname, con.confrelid::regclass::text), ', ') into live
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.conrelid = target
      and exists (select from pg_attribute where attrelid = con.confrelid and attname = 'deleted_at' and not attisdropped);
  if live is not null then
    execute format('create trigger live before insert or update on %s for each row execute function require_live(%s)', target, live);
  end if;
end $$;

create table clients (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  company_name text,
  address text,
  contacts text not null,
  registered_on date not null,
  -- One line for each thing that is searched, so that no match runs over two of them.
  search text not null generated always as (
    lower(first_name || ' ' || last_name || e'\n' || coalesce(company_name, '') || e'\n' || contacts)
  ) stored
);
select make_record('clients', 'client', 'Delete these first, or keep the client.');
create index clients_search on clients using gin (search gin_trgm_ops);
create index clients_live on clients (id) where deleted_at is null;

create table accounts (
  id integer generated always as identity primary key,
  role text not null check (role in ('client', 'admin', 'super_admin')),
  client_id integer references clients,
  user_name text not null,
  email text not null check (email = lower(email)),
  contacts text not null,
  password_hash text,
  active boolean not null default true,
  search text not null generated always as (lower(user_name || e'\n' || email || e'\n' || contacts || e'\n' || role)) stored,
  constraint accounts_client_role check ((role = 'client') = (client_id is not null))
);
select make_record('accounts', 'account', 'Disable it instead.', 'password_hash');
comment on table accounts is 'portal logins';
create unique index accounts_email_key on accounts (email) where deleted_at is null;
create index accounts_client_id on accounts (client_id);

-- There is always a super admin who can sign in, whatever happens at the same time.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('accounts.super_admin'));
  if not exists (
    select from accounts where role = 'super_admin' and active and deleted_at is null and id <> old.id
  ) then
    raise exception using errcode = 'EN001', message = 'There must always be at least one super admin.';
  end if;
  return new;
end $$;
create trigger keep_a_super_admin before update on accounts for each row
  when (old.role = 'super_admin' and old.active and old.deleted_at is null
    and not (new.role = 'super_admin' and new.active and new.deleted_at is null))
  execute function keep_a_super_admin();

create table sessions (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  cookie_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  address inet,
  user_agent text
);
create index sessions_account_id on sessions (account_id, created_at desc);
create index sessions_expires_at on sessions (expires_at);

-- Tokens are random and stored hashed. The salt of a refresh token makes its successors computable
-- from the token itself and from nothing else, so a lost answer can be given again.
create table session_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  salt bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_tokens_session_id on session_tokens (session_id);

-- A browser that has signed in before keeps its own limit, so that guessing from elsewhere cannot lock the owner out.
create table known_devices (
  hash bytea not null,
  account_id integer not null references accounts on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (hash, account_id)
);

create table login_failures (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  address inet not null,
  account_key bytea not null,
  device_hash bytea
);
create index login_failures_address on login_failures (address, at);
create index login_failures_account_key on login_failures (account_key, at);
create index login_failures_at on login_failures (at);

create table one_time_links (
  hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_account_id on one_time_links (account_id);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
