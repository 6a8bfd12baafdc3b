-- The register of keys and vehicles of a station. What goes out and comes back is in its occurrence book; an item knows the entry
-- with which it is out, so that it goes out once.
create table register_items (
  id integer generated always as identity primary key,
  station_id integer not null references stations on delete cascade,
  category text not null check (category in ('key', 'vehicle')),
  name text not null,
  plate text,
  -- Lost, broken or in repair: it cannot go out.
  in_service boolean not null default true,
  -- The entry of the book with which it is out.
  out_entry_id integer references occurrences on delete set null,
  removed_at timestamptz,
  version integer not null default 1,
  search text not null generated always as (lower(name || e'\n' || coalesce(plate, ''))) stored,
  constraint register_items_plate_of_vehicle check ((plate is not null) = (category = 'vehicle'))
);
create index register_items_name on register_items (name, id) where removed_at is null;
create index register_items_station_id on register_items (station_id, name, id);
create index register_items_category on register_items (category, name, id) where removed_at is null;
create index register_items_out on register_items (name, id) where out_entry_id is not null;
create index register_items_out_of_service on register_items (name, id) where not in_service and removed_at is null;
create unique index register_items_out_entry_id on register_items (out_entry_id);
create index register_items_search on register_items using gin (search gin_trgm_ops);
create unique index register_items_named on register_items (station_id, category, lower(name)) where removed_at is null;
create unique index register_items_plate on register_items (upper(replace(plate, ' ', ''))) where removed_at is null;
create trigger audit after insert or update on register_items for each row execute function write_audit('out_entry_id', 'search', 'version');

-- A type of qualification that somebody needs who drives a vehicle.
alter table qualification_types drop constraint qualification_types_needed_for_check;
alter table qualification_types add constraint qualification_types_needed_for_check
  check (needed_for in ('deploy', 'armed', 'drive', 'none'));
alter table qualification_types disable trigger audit;
update qualification_types set needed_for = 'drive' where name = 'Driving permit' and needed_for = 'none';
alter table qualification_types enable trigger audit;

alter table occurrences
  -- The key or vehicle that it is about.
  add item_id integer references register_items on delete cascade,
  -- The guard who has it; somebody else is named in the facts.
  add holder_id integer references guards on delete set null,
  -- Why the guard may not drive, as it was when the entry was written.
  add no_permit text;
create index occurrences_item_id on occurrences (item_id);
-- What is open at a station.
create index occurrences_station_open on occurrences (station_id, at) where opens;
create index occurrences_holder_id on occurrences (holder_id);

-- A correction stays in its book: place, kind, item and what it ends are those of the row that it corrects.
create or replace function begin_occurrence() returns trigger language plpgsql as $$
begin
  new.entry_id := new.id;
  if new.corrects is not null then
    select entry_id, station_id, kind, opens, closes, guard_id, item_id, holder_id, no_permit
      into new.entry_id, new.station_id, new.kind, new.opens, new.closes, new.guard_id, new.item_id, new.holder_id, new.no_permit
      from occurrences where id = new.corrects;
  end if;
  -- Who left, or what is back, is in the row that says so.
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

-- An item is out from the entry that opens until the entry that ends it.
create function keep_register() returns trigger language plpgsql as $$
begin
  if new.closes is not null then
    update register_items set out_entry_id = null where id = new.item_id and out_entry_id = new.closes;
  elsif new.opens then
    update register_items set out_entry_id = new.id where id = new.item_id and out_entry_id is null;
    if not found then
      raise exception 'This is out already.' using errcode = '23514', constraint = 'register_items_out_once';
    end if;
  end if;
  return null;
end $$;
create trigger keep_register after insert on occurrences for each row
  when (new.item_id is not null and new.corrects is null) execute function keep_register();

-- An entry goes with its station only, and forgets a guard or an account that is erased.
create or replace function keep_occurrence() returns trigger language plpgsql as $$
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
