create or replace function count_records() returns trigger language plpgsql as $$
declare
  difference bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into difference from come where deleted_at is null;
  elsif tg_op = 'DELETE' then
    select -count(*) into difference from gone where deleted_at is null;
  else
    difference := case when new.deleted_at is null then 1 else -1 end;
  end if;
  if difference <> 0 then
    insert into record_count_changes values (tg_table_name, difference);
    -- A part of the writers merge the changes for the readers.
    if random() < 0.01 then
      perform fold_record_counts();
    end if;
  end if;
  return null;
end $$;

-- Adds the changes to the numbers; whoever else is at it already does it for all. Says how many changes there were.
create or replace function fold_record_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7204118) then
    return 0;
  end if;
  with changes as (delete from record_count_changes returning table_name, change),
    sums as (select table_name, sum(change) as change, count(*) as changes from changes group by table_name),
    added as (
      insert into record_counts as counted select table_name, change from sums
      on conflict (table_name) do update set live = counted.live + excluded.live)
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;

-- Counts every table and notes where the number kept is another: after rows were put in past the triggers. One statement
-- for each table, so that what is written meanwhile is in both numbers or in neither; one at a time, or both would mend it.
create or replace function recount_records() returns void language plpgsql as $$
declare
  target text;
begin
  if not pg_try_advisory_xact_lock(7204119) then
    return;
  end if;
  for target in select table_name from record_counts loop
    execute format('insert into record_count_changes
      select %1$L, count(*) - (select live from live_records where table_name = %1$L) from %1$I where deleted_at is null
      having count(*) <> (select live from live_records where table_name = %1$L)', target);
  end loop;
end $$;

create or replace view live_records as
  select table_name, sum(live)::bigint as live
  from (select table_name, live from record_counts union all select table_name, change from record_count_changes) counted
  group by table_name;

-- Begins to count the records of a table, with those that are there. Repeating the call changes nothing.
create or replace function count_live(target regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger count_in after insert on %s referencing new table as come for each statement execute function count_records()', target);
  execute format('create or replace trigger count_out after delete on %s referencing old table as gone for each statement execute function count_records()', target);
  execute format('create or replace trigger count_change after update of deleted_at on %s for each row
    when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_records()', target);
  if not exists (select from record_counts where table_name = target::text) then
    execute format('insert into record_counts select %L, count(*) from %s where deleted_at is null on conflict do nothing', target::text, target);
  end if;
end $$;
