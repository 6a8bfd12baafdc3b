-- Adds up the lines of each month; whoever else is at it already does it for all. Says how many lines were too many.
create or replace function fold_month_counts() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(7204120) then
    return 0;
  end if;
  with several as (select series, month from month_counts group by series, month having count(*) > 1),
    lines as (delete from month_counts using several
      where month_counts.series = several.series and month_counts.month = several.month
      returning month_counts.series, month_counts.month, month_counts.amount),
    added as (insert into month_counts
      select series, month, sum(amount) from lines group by series, month having sum(amount) <> 0 returning 1)
  select (select count(*) from lines) - (select count(*) from added) into folded;
  return folded;
end $$;

-- Counts everything and notes where what is kept is another: at first, and after rows were put in past the triggers. One
-- statement, so that what is written meanwhile is in both or in neither; one at a time, or both would mend it.
create or replace function recount_months() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7204121) then
    return;
  end if;
  insert into month_counts
    select series, month, sum(amount)
    from (select series, month, amount from counted_afresh
      union all select series, month, -amount from month_counts) as difference
    group by series, month having sum(amount) <> 0;
end $$;

-- The counts of each month as the tables give them.
create or replace view counted_afresh (series, month, amount) as
  select 'incidents', month_of(incident_date), 1 from incidents where deleted_at is null
  union all
  select 'patrols', month_of(completed_at), 1 from patrols where completed_at is not null
  union all
  select 'services', month_of(received_at), 1 from quote_requests where deleted_at is null
  union all
  select 'revenue', month_of(received_on), amount from payments where receipt_id is null
  union all
  select 'revenue', month_of(received_on), amount from receipts where kind in ('money', 'refund')
  union all
  select 'revenue', month_of(reversed_on), -amount from receipts where kind in ('money', 'refund') and reversed_on is not null
  union all
  select 'guards', month_of(hire_date), 1 from guards
  union all
  select 'guards', greatest(month_of(hire_date), least(month_of(left_on), month_of(deleted_at))), -1
    from guards where left_on is not null or deleted_at is not null
  union all
  select 'clients', month_of(registered_on), 1 from clients
  union all
  select 'clients', greatest(month_of(registered_on), month_of(deleted_at)), -1 from clients where deleted_at is not null;

-- Begins to count a table. The contribution is a query of (series, month, amount) over rows called r, from %1$s; it
-- depends on the columns that are named.
create or replace function count_by_month(target text, columns text, contribution text) returns void language plpgsql as $$
begin
  execute format($function$
    create or replace function count_%1$s_by_month() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into month_counts select series, month, sum(amount)
        from (%2$s) as counted (series, month, amount) group by series, month;
      elsif tg_op = 'DELETE' then
        insert into month_counts select series, month, -sum(amount)
        from (%3$s) as counted (series, month, amount) group by series, month;
      else
        insert into month_counts select series, month, sum(amount)
        from (select * from (%4$s) as after (series, month, amount)
          union all select series, month, -amount from (%5$s) as before (series, month, amount)) as counted
        group by series, month having sum(amount) <> 0;
      end if;
      -- Some of those who write do it for those who read.
      if random() < 0.01 then
        perform fold_month_counts();
      end if;
      return null;
    end $body$
  $function$, target, format(contribution, 'come'), format(contribution, 'gone'),
    format(contribution, '(select new.*)'), format(contribution, '(select old.*)'));
  execute format('create or replace trigger month_in after insert on %1$s referencing new table as come
    for each statement execute function count_%1$s_by_month()', target);
  execute format('create or replace trigger month_out after delete on %1$s referencing old table as gone
    for each statement execute function count_%1$s_by_month()', target);
  execute format('create or replace trigger month_change after update of %2$s on %1$s
    for each row execute function count_%1$s_by_month()', target, columns);
end $$;
