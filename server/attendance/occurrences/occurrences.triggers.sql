-- A correction stays in its book: place, kind, item and what it ends are those of the row that it corrects.
create or replace function begin_occurrence() returns trigger language plpgsql as $$
begin
  new.entry_id := new.id;
  if new.corrects is not null then
    select entry_id, station_id, kind, opens, closes, guard_id, item_id, holder_id, no_permit
      into new.entry_id, new.station_id, new.kind, new.opens, new.closes, new.guard_id, new.item_id, new.holder_id, new.no_permit
      from occurrences where id = new.corrects;
  end if;
  -- The visitor who left, or the key or vehicle that is back, is in the row that says so.
  if new.closes is not null and (new.corrects is null or new.fields = '{}') then
    select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key in ('name', 'plate', 'key', 'holder')), '{}') || new.fields
      into new.fields
      from occurrences o left join jsonb_each(o.fields) f on true
      where o.entry_id = new.closes and not exists (select from occurrences l where l.corrects = o.id);
    select item_id, holder_id into new.item_id, new.holder_id from occurrences where id = new.closes;
  end if;
  -- The book keeps the name that the item had then.
  if new.item_id is not null and new.corrects is not null then
    select new.fields || coalesce(jsonb_object_agg(f.key, f.value), '{}') into new.fields
      from occurrences o, jsonb_each(o.fields) f where o.id = new.corrects and f.key in ('key', 'plate');
  elsif new.item_id is not null and new.closes is null then
    select new.fields || case category when 'key' then jsonb_build_object('key', name) else jsonb_build_object('plate', plate) end
      into new.fields from register_items where id = new.item_id;
  end if;
  return new;
end $$;

-- An entry goes with its station only, and forgets a guard or an account that is erased.
create or replace function refuse_occurrence_change() returns trigger language plpgsql as $$
declare
  -- Generated columns are still null here.
  kept_out text[] := array['guard_id', 'holder_id', 'recorded_by', 'search'];
begin
  if tg_op = 'DELETE' and not exists (select from stations where id = old.station_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - kept_out = to_jsonb(old) - kept_out
    and (new.guard_id is null and not exists (select from guards where id = old.guard_id) or new.guard_id is not distinct from old.guard_id)
    and (new.holder_id is null and not exists (select from guards where id = old.holder_id) or new.holder_id is not distinct from old.holder_id)
    and (new.recorded_by is null and not exists (select from accounts where id = old.recorded_by)
      or new.recorded_by is not distinct from old.recorded_by) then
    return new;
  end if;
  raise exception 'occurrences is append-only' using errcode = '42501';
end $$;

create or replace trigger append_only before update or delete on occurrences for each row execute function refuse_occurrence_change();

create or replace trigger append_only_truncate before truncate on occurrences for each statement execute function refuse_change();

create or replace trigger audit after insert on occurrences for each row when (new.event_id is null) execute function write_audit('search');

create or replace trigger begin_entry before insert on occurrences for each row execute function begin_occurrence();
