-- The rules about references of records as functions of each table, whose statements PostgreSQL plans once for each connection.
-- Until now every insert looked a reference up by a statement that was planned anew, and every deletion searched the catalog and
-- planned a statement for each table that may refer to the record: 10,000 imported guards took a minute to undo.

-- Refuses a reference to a deleted record. Arguments: the columns and the tables they refer to.
create function make_live(target regclass, columns text[], tables text[]) returns void language plpgsql as $$
declare
  function_name text := 'live_' || (select relname from pg_class where oid = target);
  body text;
begin
  -- A column that was not touched is left alone, unless the record comes back from the trash.
  select string_agg(format('
  if new.%1$I is not null and (tg_op = ''INSERT'' or new.%1$I is distinct from old.%1$I or old.deleted_at is not null) then
    perform from %2$s where id = new.%1$I and deleted_at is null for share;
    if not found then
      raise exception ''dead reference'' using errcode = ''23503'', constraint = %3$L;
    end if;
  end if;', columns[at], tables[at], format('%s_%s_fkey', (select relname from pg_class where oid = target), columns[at])), '' order by at)
    into body from generate_subscripts(columns, 1) at;
  execute format('create or replace function %I() returns trigger language plpgsql as %L', function_name,
    format('
begin
  if new.deleted_at is not null then return new; end if;%s
  return new;
end', body));
  execute format('create or replace trigger live before insert or update on %s for each row execute function %I()', target, function_name);
end $$;

-- Writes the function by which a record that others need is not deleted. To be called for the tables that a new column refers to,
-- where the table of the column is a record; make_record calls it for those of its table.
create function renew_needed(target regclass) returns void language plpgsql as $$
declare
  body text;
begin
  select string_agg(format('
  select count(*) into users from %s where %I = old.id and deleted_at is null;
  if users > 0 then
    raise exception using errcode = ''EN001'', message = format(''This %%s is still used by %%s (%%s). %%s'', tg_argv[0], %L, users, tg_argv[1]);
  end if;', con.conrelid::regclass, att.attname,
      -- What people call these records, where that is not the name of the table.
      coalesce(obj_description(con.conrelid, 'pg_class'), replace(con.conrelid::regclass::text, '_', ' '))), '' order by con.conname)
    into body
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = target
      and exists (select from pg_attribute where attrelid = con.conrelid and attname = 'deleted_at' and not attisdropped);
  execute format('create or replace function %I() returns trigger language plpgsql as %L', 'needed_' || (select relname from pg_class where oid = target),
    format('
declare
  users bigint;
begin%s
  return new;
end', body));
end $$;

-- Refuses to delete a record that others need: `called` is its name in messages, `instead` what to do.
create function make_needed(target regclass, called text, instead text) returns void language plpgsql as $$
begin
  perform renew_needed(target);
  execute format('create or replace trigger needed before update of deleted_at on %s for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function %I(%L, %L)',
    target, 'needed_' || (select relname from pg_class where oid = target), called, instead);
end $$;

create or replace function make_record(target regclass, called text, instead text, variadic hidden text[] default '{}') returns void language plpgsql as $$
declare
  kept_out text;
  columns text[];
  tables regclass[];
begin
  execute format('alter table %s
    add version integer not null default 1,
    add created_at timestamptz not null default now(),
    add updated_at timestamptz not null default now(),
    add deleted_at timestamptz,
    add deleted_by integer,
    add in_trash boolean not null default false,
    add removed_reason text', target);
  execute format('create index %I on %s (deleted_at, id) where deleted_at is not null', target || '_deleted', target);
  execute format('create trigger touch before update on %s for each row execute function touch_record()', target);
  select string_agg(format('%L', name), ', ') into kept_out from unnest(hidden || array['search', 'shift', 'updated_at']) name;
  execute format('create trigger audit after insert or update or delete on %s for each row execute function write_audit(%s)', target, kept_out);
  perform make_needed(target, called, instead);
  select array_agg(att.attname), array_agg(con.confrelid::regclass) into columns, tables
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.conrelid = target
      and exists (select from pg_attribute where attrelid = con.confrelid and attname = 'deleted_at' and not attisdropped);
  if columns is not null then
    perform make_live(target, columns, tables::text[]);
    perform renew_needed(referred) from unnest(tables) referred;
  end if;
end $$;

-- The triggers that are there, with their arguments.
do $$
declare
  rule record;
begin
  for rule in
    select tgrelid::regclass as target, tgname, (string_to_array(encode(tgargs, 'escape'), '\000'))[:tgnargs] as args
    from pg_trigger where tgfoid in ('require_live'::regproc, 'refuse_needed'::regproc)
  loop
    if rule.tgname = 'needed' then
      perform make_needed(rule.target, rule.args[1], rule.args[2]);
    else
      perform make_live(rule.target,
        array(select rule.args[at] from generate_subscripts(rule.args, 1) at where at % 2 = 1 order by at),
        array(select rule.args[at] from generate_subscripts(rule.args, 1) at where at % 2 = 0 order by at));
    end if;
  end loop;
end $$;
drop function require_live();
drop function refuse_needed();

-- As before (0019); a row is written out once, not up to three times.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  before jsonb;
  after jsonb;
  record_id text;
  act text := lower(tg_op);
begin
  if tg_op = 'DELETE' then
    record_id := to_jsonb(old) ->> 'id';
  else
    after := to_jsonb(new);
    record_id := after ->> 'id';
    after := after - tg_argv;
  end if;
  if tg_op = 'UPDATE' then
    before := to_jsonb(old) - tg_argv;
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
