-- Before the demo is made: of each table the id after which its rows begin. Afterwards: the last of them.
create or replace function mark_demo(tables text[], made boolean) returns void language plpgsql as $$
declare
  target text;
begin
  foreach target in array tables loop
    if made then
      execute format('update demo_records set last_id = greatest(last_id, (select coalesce(max(id), 0) from %I)) where table_name = %L', target, target);
    else
      execute format('insert into demo_records select %L, coalesce(max(id), 0) + 1, coalesce(max(id), 0) from %I', target, target);
    end if;
  end loop;
  delete from demo_records where made and last_id < first_id;
end $$;

-- The primary key of a row as a text. The row is called `alias`.
create or replace function key_text(target oid, alias text) returns text language sql stable as $$
  select format('concat_ws('' '', %s)', string_agg(format('%s.%I::text', alias, attname), ', ' order by array_position(indkey::smallint[], attnum)))
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = target and indisprimary
$$;

-- The foreign keys, and whether a row goes with the one that it names. `released` links are emptied in place of that, and `followed`
-- ones are not emptied, as they are when a single record is erased.
create or replace function links_of_rows(released text[], followed text[])
returns table (child oid, child_column name, parent oid, parent_column name, goes boolean) language sql stable as $$
  select conrelid, source.attname, confrelid, target.attname,
    named.link = any(followed) or confdeltype <> 'n' and named.link <> all(released)
  from pg_constraint
  join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[1]
  join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1],
  lateral (select conrelid::regclass::text || '.' || source.attname as link) named
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
$$;

-- Collects in the temporary table `going` the marked rows, but for one account, and every row that hangs on one of them.
create or replace function collect_demo(spared integer, released text[], followed text[]) returns void language plpgsql as $$
declare
  mark record;
  link record;
  reached integer := 0;
begin
  create temporary table if not exists going (relation oid, key text, step integer, primary key (relation, key)) on commit drop;
  truncate going;
  for mark in select * from demo_records loop
    execute format('insert into going select %L::regclass::oid, id::text, 0 from %I where id between $1 and $2', mark.table_name, mark.table_name)
      using mark.first_id, mark.last_id;
  end loop;
  delete from going where relation = 'accounts'::regclass and key = spared::text;
  while exists (select from going g where g.step = reached) loop
    for link in
      select * from links_of_rows(released, followed)
      where goes and parent in (select relation from going g where g.step = reached)
    loop
      execute format('insert into going
        select %1$s, %2$s, $1 + 1 from %3$s c join %4$s p on c.%5$I = p.%6$I
          join going g on g.relation = %7$s and g.key = %8$s and g.step = $1
        on conflict do nothing',
        link.child, key_text(link.child, 'c'), link.child::regclass, link.parent::regclass, link.child_column, link.parent_column,
        link.parent, key_text(link.parent, 'p')) using reached;
    end loop;
    reached := reached + 1;
  end loop;
end $$;

-- The files of the collected rows: a table of documents has a checksum, and `file_id` or its own `id`.
create or replace function note_removed_files() returns void language plpgsql as $$
declare
  target record;
begin
  for target in
    select it.oid, (select attname from pg_attribute where attrelid = it.oid and atttypid = 'uuid'::regtype and attname in ('file_id', 'id')
      order by attname limit 1) as id
    from pg_class it
    where it.oid in (select relation from going) and exists (select from pg_attribute where attrelid = it.oid and attname = 'sha256')
  loop
    execute format('insert into removed_files select t.%I from %s t join going g on g.relation = %s and g.key = %s on conflict do nothing',
      target.id, target.oid::regclass, target.oid, key_text(target.oid, 't'));
  end loop;
end $$;

-- Locks every table against other writers and switches its own triggers off, in this transaction alone: only the owner of the tables can.
-- Foreign keys go on to hold. Returns the statements that switch the triggers on again.
create or replace function pause_triggers() returns text[] language plpgsql as $$
declare
  target record;
  back text[] := '{}';
begin
  execute (select 'lock table ' || string_agg(oid::regclass::text, ', ' order by oid::regclass::text) || ' in share row exclusive mode'
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition);
  for target in
    select tgrelid::regclass as relation, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not relispartition and not tgisinternal and tgenabled = 'O'
  loop
    execute format('alter table %s disable trigger %I', target.relation, target.tgname);
    back := back || format('alter table %s enable trigger %I', target.relation, target.tgname);
  end loop;
  return back;
end $$;

-- Removes the collected rows, those that name others before these.
create or replace function remove_collected(released text[], followed text[]) returns void language plpgsql as $$
declare
  link record;
  left_over oid[] := array(select distinct relation from going);
  next oid;
begin
  for link in
    select * from links_of_rows(released, followed) where child::regclass::text || '.' || child_column = any(released)
  loop
    execute format('update %s c set %I = null from %s p join going g on g.relation = %s and g.key = %s where c.%2$I = p.%6$I',
      link.child::regclass, link.child_column, link.parent::regclass, link.parent, key_text(link.parent, 'p'), link.parent_column);
  end loop;
  while cardinality(left_over) > 0 loop
    select one into next from unnest(left_over) one
      where not exists (select from links_of_rows(released, followed)
        where goes and parent = one and child <> one and child = any(left_over))
      order by one limit 1;
    if next is null then
      raise exception 'The tables % name each other.', left_over::regclass[];
    end if;
    execute format('delete from %s t using going g where g.relation = %s and g.key = %s', next::regclass, next, key_text(next, 't'));
    left_over := array_remove(left_over, next);
  end loop;
end $$;

-- Removes what names no row by a foreign key, and the numbers of documents of which none is left.
create or replace function remove_loose_demo() returns void language plpgsql as $$
begin
  delete from notices n using going g where g.key = n.record_id::text and g.relation = case n.kind
    when 'message' then 'contact_messages' when 'application' then 'job_applications' when 'quote' then 'quote_requests'
    when 'incident' then 'incidents' when 'request' then 'client_requests' when 'qualification' then 'guard_qualifications'
    when 'credit_limit' then 'clients' when 'login' then 'clients' when 'exception' then 'exceptions' end::regclass;
  delete from emails e using going g where g.relation = to_regclass(e.about_table) and g.key = e.about_id::text;
  delete from corrected_months where not exists (select from contract_lines where id = line_id);
  delete from billing_runs r where not exists (select from invoice_drafts where month = r.month);
  delete from removed_rows;
  delete from undo_rows;
  delete from invoice_seals where not exists (select from invoice_seals where invoice_id is not null);
  if not exists (select from invoice_seals)
    and not exists (select from attendance_events e where exists (select from guards where id = e.guard_id)) then
    delete from attendance_events;
    delete from attendance_event_ids;
    delete from attendance_event_seals;
  end if;
  delete from simulator_records where not exists (select from invoices);
  delete from invoice_counters where not exists (select from invoices);
  delete from quotation_counters where not exists (select from quotations);
  delete from contract_counters where not exists (select from contracts);
  delete from document_counters where kind = 'AL' and not exists (select from alarms);
  delete from document_counters where kind = 'CN' and not exists (select from credit_notes)
    or kind = 'RC' and not exists (select from receipts);
  delete from demo_records;
end $$;

-- Removes what `collect_demo` has collected, and switches the triggers on again by the statements of `pause_triggers`. Returns how many
-- rows of each table went.
create or replace function remove_demo(released text[], followed text[], back text[]) returns table (table_name text, rows bigint)
language plpgsql as $$
declare
  statement text;
begin
  perform note_removed_files();
  perform remove_collected(released, followed);
  perform remove_loose_demo();
  set constraints all immediate;
  foreach statement in array back loop
    execute statement;
  end loop;
  perform recount_records();
  perform fold_record_counts();
  perform recount_months();
  perform fold_month_counts();
  return query select relation::regclass::text, count(*) from going group by relation order by 1;
end $$;
