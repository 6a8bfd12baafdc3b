-- What happened in each month, kept as it happens: the overview of twelve months costs the same with any number of records.

-- Amounts to be added up. Writes only add lines, so that none waits for another; folding makes one line of many.
-- Series: incidents, patrols, services (quote requests) and revenue count in their month; guards and clients count from the
-- month they come (+1) until the month they go (-1), so that those there are at a month's end are the sum up to it.
create table month_counts (
  series text not null,
  month date not null,
  amount bigint not null
);
create index month_counts_month on month_counts (series, month);

-- The first day of a month.
create function month_of(at timestamp) returns date language sql immutable as $$
  select date_trunc('month', at)::date
$$;
-- The month of a moment by Kampala's calendar.
create function month_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', at at time zone 'Africa/Kampala')::date
$$;

-- Adds up the lines of each month; whoever else is at it already does it for all. Says how many lines were too many.
create function fold_month_counts() returns bigint language plpgsql as $$
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

-- Begins to count a table. The contribution is a query of (series, month, amount) over rows called r, from %1$s; it
-- depends on the columns that are named.
create function count_by_month(target text, columns text, contribution text) returns void language plpgsql as $$
begin
  execute format($function$
    create function count_%1$s_by_month() returns trigger language plpgsql as $body$
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
  execute format('create trigger month_in after insert on %1$s referencing new table as come
    for each statement execute function count_%1$s_by_month()', target);
  execute format('create trigger month_out after delete on %1$s referencing old table as gone
    for each statement execute function count_%1$s_by_month()', target);
  execute format('create trigger month_change after update of %2$s on %1$s
    for each row execute function count_%1$s_by_month()', target, columns);
end $$;

do $$
declare
  counted record;
  everything text[];
begin
  for counted in select * from (values
    ('incidents', 'incident_date, deleted_at',
      'select ''incidents'', month_of(r.incident_date), 1 from %1$s r where r.deleted_at is null'),
    ('patrols', 'completed_at', 'select ''patrols'', month_of(r.completed_at), 1 from %1$s r'),
    ('quote_requests', 'received_at, deleted_at',
      'select ''services'', month_of(r.received_at), 1 from %1$s r where r.deleted_at is null'),
    ('payments', 'invoice_id, amount, received_on',
      'select ''revenue'', month_of(r.received_on), r.amount from %1$s r
        where not exists (select from invoices where invoices.id = r.invoice_id and invoices.deleted_at is not null)'),
    ('guards', 'hire_date, left_on, deleted_at',
      'select ''guards'', month_of(r.hire_date), 1 from %1$s r union all
        select ''guards'', greatest(month_of(r.hire_date), least(month_of(r.left_on), month_of(r.deleted_at))), -1
        from %1$s r where r.left_on is not null or r.deleted_at is not null'),
    ('clients', 'registered_on, deleted_at',
      'select ''clients'', month_of(r.registered_on), 1 from %1$s r union all
        select ''clients'', greatest(month_of(r.registered_on), month_of(r.deleted_at)), -1
        from %1$s r where r.deleted_at is not null')
    ) as tables (name, columns, contribution)
  loop
    perform count_by_month(counted.name, counted.columns, counted.contribution);
    everything := everything || format(counted.contribution, counted.name);
  end loop;
  execute 'create view counted_afresh (series, month, amount) as ' || array_to_string(everything, ' union all ');
end $$;

-- The payments of an invoice stop counting while it is deleted. Whoever pays it and whoever deletes it change the same row,
-- so that one of them sees what the other did.
create function count_payments_of_invoice() returns trigger language plpgsql as $$
begin
  insert into month_counts
    select 'revenue', month_of(received_on), sum(case when new.deleted_at is null then amount else -amount end)
    from payments where invoice_id = new.id group by month_of(received_on);
  return null;
end $$;
create trigger month_change after update of deleted_at on invoices for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_payments_of_invoice();

-- Counts everything and notes where what is kept is another: at first, and after rows were put in past the triggers. One
-- statement, so that what is written meanwhile is in both or in neither; one at a time, or both would mend it.
create function recount_months() returns void language plpgsql as $$
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

select recount_months();
