-- The occurrence book of a station: what guards and the control room write down. An entry is never changed; a correction is a
-- new row that points to the one it corrects, and what ends an entry (a visitor leaves, a key is back) is a new row as well.

-- Kinds of entries that the client of the station reads.
alter table stations add shared_kinds text[] not null default '{visitor,vehicle,delivery,inspection}'
  check (shared_kinds <@ array['routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other']);

create table occurrences (
  id integer generated always as identity primary key,
  -- The first row of the entry: its own id, unless it corrects another.
  entry_id integer not null,
  station_id integer not null references stations on delete cascade,
  -- What a device reported (attendance_events), by which it arrives once.
  event_id uuid unique,
  guard_id integer references guards on delete set null,
  -- Who wrote it down at a desk.
  recorded_by integer references accounts on delete set null,
  recorded_at timestamptz not null default now(),
  -- When it happened.
  at timestamptz not null,
  kind text not null check (kind in ('routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other')),
  text text not null default '',
  -- Facts of its kind, by name: the visitor's name and host, a number plate, the holder of a key.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  -- Somebody or something is in, or out, until another entry ends it.
  opens boolean not null default false,
  -- The entry that it ends.
  closes integer references occurrences on delete cascade,
  corrects integer unique references occurrences on delete cascade,
  -- Why it was corrected.
  reason text check ((reason is null) = (corrects is null)),
  search text not null generated always as (lower(text || e'\n' || jsonb_path_query_array(fields, '$.*')::text)) stored,
  check (not (opens and closes is not null))
);
create index occurrences_at on occurrences (at, id);
create index occurrences_station_id on occurrences (station_id, at, id);
create index occurrences_kind on occurrences (kind, at, id);
create index occurrences_entry_id on occurrences (entry_id, id);
create index occurrences_open on occurrences (at, id) where opens;
create unique index occurrences_closed_once on occurrences (closes) where corrects is null;
create index occurrences_closes on occurrences (closes);
create index occurrences_guard_id on occurrences (guard_id);
create index occurrences_recorded_by on occurrences (recorded_by);
create index occurrences_search on occurrences using gin (search gin_trgm_ops);
create trigger audit after insert on occurrences for each row when (new.event_id is null) execute function write_audit('search');

-- A correction stays in its book: place, kind and what it ends are those of the row that it corrects.
create function begin_occurrence() returns trigger language plpgsql as $$
begin
  new.entry_id := new.id;
  if new.corrects is not null then
    select entry_id, station_id, kind, opens, closes, guard_id into new.entry_id, new.station_id, new.kind, new.opens, new.closes, new.guard_id
      from occurrences where id = new.corrects;
  end if;
  -- Who left, or what is back, is in the row that says so.
  if new.closes is not null and new.fields = '{}' then
    select coalesce(jsonb_object_agg(f.key, f.value), '{}') into new.fields
      from occurrences o, jsonb_each(o.fields) f
      where o.entry_id = new.closes and not exists (select from occurrences l where l.corrects = o.id)
        and f.key in ('name', 'plate', 'key', 'holder');
  end if;
  return new;
end $$;
create trigger begin_entry before insert on occurrences for each row execute function begin_occurrence();

-- An entry goes with its station only, and forgets a guard or an account that is erased.
create function keep_occurrence() returns trigger language plpgsql as $$
declare
  -- Generated columns are still null here.
  kept_out text[] := array['guard_id', 'recorded_by', 'search'];
begin
  if tg_op = 'DELETE' and not exists (select from stations where id = old.station_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - kept_out = to_jsonb(old) - kept_out
    and (new.guard_id is null and not exists (select from guards where id = old.guard_id) or new.guard_id is not distinct from old.guard_id)
    and (new.recorded_by is null and not exists (select from accounts where id = old.recorded_by)
      or new.recorded_by is not distinct from old.recorded_by) then
    return new;
  end if;
  raise exception 'occurrences is append-only' using errcode = '42501';
end $$;
create trigger append_only before update or delete on occurrences for each row execute function keep_occurrence();
create trigger append_only_truncate before truncate on occurrences for each statement execute function refuse_change();
