create or replace function acting_account() returns integer language sql stable as $$
  select nullif(current_setting('app.account_id', true), '')::integer
$$;

-- A record that comes back is no longer in the trash, and nobody has deleted it.
create or replace function touch_record() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  if new.deleted_at is null then
    new.deleted_by := null;
    new.in_trash := false;
    new.removed_reason := null;
  end if;
  return new;
end $$;

-- Writes the audit log: the acting account, address and request are settings of the transaction. Arguments: columns that it must not contain;
-- without any, tg_argv is null.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
  record_id text;
  act text := lower(tg_op);
  left_out text[] := coalesce(tg_argv, '{}');
begin
  if tg_op = 'DELETE' then
    record_id := to_jsonb(old) ->> 'id';
  else
    after := to_jsonb(new);
    record_id := after ->> 'id';
    after := after - left_out;
  end if;
  if tg_op = 'UPDATE' then
    before := to_jsonb(old) - left_out;
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, after -> was.key)
      into before, after
      from jsonb_each(before) was
      where was.value is distinct from after -> was.key;
    if before is null then return null; end if;
    if before ? 'deleted_at' then
      act := case when before ->> 'deleted_at' is null then 'remove' when after ->> 'deleted_at' is null then 'restore' else act end;
    end if;
  end if;
  insert into audit_log (account_id, address, request_id, action, table_name, record_id, old, new)
  values (
    nullif(current_setting('app.account_id', true), '')::integer,
    nullif(current_setting('app.address', true), '')::inet,
    nullif(current_setting('app.request_id', true), ''),
    act, tg_table_name, record_id, before, after
  );
  return null;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace function refuse_date(rule text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, message = 'A date cannot be meant: ' || rule;
end $$;

-- Foreign keys between records: a reference to a deleted record is refused, and so is the deletion of a record that is referred to.
create or replace function record_references() returns table (name text, source regclass, source_column text, "position" smallint, target regclass)
language sql stable as $$
  select con.conname, con.conrelid::regclass, att.attname, att.attnum, con.confrelid::regclass
  from pg_constraint con
  join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
  where con.contype = 'f'
    and exists (select from pg_attribute where attrelid = con.conrelid and attname = 'deleted_at' and not attisdropped)
    and exists (select from pg_attribute where attrelid = con.confrelid and attname = 'deleted_at' and not attisdropped)
$$;

-- Writes a trigger function, unless it has that body already.
create or replace function write_trigger_function(called text, body text) returns void language plpgsql as $$
begin
  if not exists (select from pg_proc where pronamespace = 'public'::regnamespace and proname = called and prosrc = body) then
    execute format('create or replace function %I() returns trigger language plpgsql as %L', called, body);
  end if;
end $$;

-- Writes the function by which a reference to a deleted record is refused. A column that was not touched is not looked up, unless the
-- record comes back from the trash. Returns whether the table refers to records at all.
create or replace function write_live_function(target regclass) returns boolean language plpgsql as $$
declare
  body text;
begin
  select string_agg(format('
  if new.%1$I is not null and (tg_op = ''INSERT'' or new.%1$I is distinct from old.%1$I or old.deleted_at is not null) then
    perform from %2$s where id = new.%1$I and deleted_at is null for share;
    if not found then
      raise exception ''dead reference'' using errcode = ''23503'', constraint = %3$L;
    end if;
  end if;', source_column, r.target, name), '' order by r.position)
    into body from record_references() r where source = write_live_function.target;
  if body is null then return false; end if;
  perform write_trigger_function('live_' || target, format('
begin
  if new.deleted_at is not null then return new; end if;%s
  return new;
end', body));
  return true;
end $$;

-- Writes the function by which the deletion of a record that others refer to is refused. Arguments of its trigger: the name of the record
-- in messages, and what to do instead. A comment on a table is the name of its records, where that is another than the table's.
create or replace function write_needed_function(target regclass) returns void language plpgsql as $$
declare
  body text;
begin
  select string_agg(format('
  select count(*) into users from %s where %I = old.id and deleted_at is null;
  if users > 0 then
    raise exception using errcode = ''EN001'', message = format(''This %%s is still used by %%s (%%s). %%s'', tg_argv[0], %L, users, tg_argv[1]);
  end if;', source, source_column, coalesce(obj_description(source, 'pg_class'), replace(source::text, '_', ' '))), '' order by name)
    into body from record_references() r where r.target = write_needed_function.target;
  perform write_trigger_function('needed_' || target, format('
declare
  users bigint;
begin%s
  return new;
end', body));
end $$;

-- Makes a table a record: versioned, audited, counted, softly deleted. `called` is its name in messages, `instead` the advice when it cannot
-- be deleted, `hidden` the columns that the audit log must not contain. Repeating the call changes nothing.
create or replace function make_record(target regclass, called text, instead text, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  -- Encrypting a record with another key does not change it.
  execute format('create or replace trigger touch before update on %s for each row %s execute function touch_record()', target,
    (select 'when (old.key_id is not distinct from new.key_id)' from pg_attribute
      where attrelid = target and attname = 'key_id' and not attisdropped));
  execute format('create or replace trigger audit after insert or update or delete on %s for each row execute function write_audit(%s)', target,
    (select string_agg(format('%L', name), ', ') from unnest(hidden || array['search', 'shift', 'updated_at']) name));
  perform write_needed_function(target);
  execute format('create or replace trigger needed before update of deleted_at on %s for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function %I(%L, %L)', target, 'needed_' || target, called, instead);
  if write_live_function(target) then
    execute format('create or replace trigger live before insert or update on %s for each row execute function %I()', target, 'live_' || target);
  end if;
  perform count_live(target);
end $$;

-- Writes the functions of all records again: after migrations, which may have added references.
create or replace function renew_records() returns void language plpgsql as $$
declare
  record regclass;
begin
  for record in select tgrelid from pg_trigger where tgname = 'needed' and not tgisinternal order by tgrelid::regclass::text loop
    perform write_needed_function(record);
    if write_live_function(record) and not exists (select from pg_trigger where tgname = 'live' and tgrelid = record) then
      execute format('create trigger live before insert or update on %s for each row execute function %I()', record, 'live_' || record);
    end if;
  end loop;
end $$;
