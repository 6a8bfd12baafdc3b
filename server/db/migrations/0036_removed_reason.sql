-- Why a record was deleted, where somebody said so; gone when it comes back.

create or replace function make_record(target regclass, called text, instead text, variadic hidden text[] default '{}') returns void language plpgsql as $$
declare
  live text;
  kept_out text;
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

do $$
declare
  target text;
begin
  for target in
    select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'in_trash' and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
  loop
    execute format('alter table %s add removed_reason text', target);
  end loop;
end $$;
