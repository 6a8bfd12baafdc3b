-- Adds the columns and the index that every record has: for the migration that creates its table.
create or replace function add_record_columns(target regclass) returns void language plpgsql as $$
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
end $$;
