-- Slots: the need of one seat of a post on one day, generated from the terms of contract lines; a shift fills a slot.
create table slots (
  id bigint generated always as identity primary key,
  line_id integer not null references contract_lines on delete cascade,
  term_id integer not null references line_terms on delete cascade,
  seat integer not null check (seat between 1 and 400),
  -- The day on which it starts, to which it belongs for charging and coverage.
  day date not null,
  start_time time not null,
  end_time time not null,
  span tsrange not null generated always as (shift_range(day, start_time, end_time)) stored,
  -- An Open slot that is over counts as Uncovered (slot_state).
  state text not null default 'Open' check (state in ('Open', 'Filled', 'Off', 'Decided', 'Cancelled')),
  origin text not null default 'contract' check (origin in ('contract', 'extra')),
  holiday boolean not null default false,
  off_reason text,
  off_by integer,
  off_billed boolean not null default false,
  -- Off because the contract is suspended: it comes back when the contract does.
  off_by_suspension boolean not null default false,
  version integer not null default 1,
  constraint slots_off check ((state = 'Off') = (off_reason is not null))
);
create unique index slots_once on slots (line_id, day, seat) where origin = 'contract';
create index slots_line_id on slots (line_id, day);
create index slots_day on slots (day, line_id);
create index slots_open on slots (day, start_time, id) where state = 'Open';
create index slots_term_id on slots (term_id);

-- The state as people see it: nobody can fill what is over.
create function slot_state(state text, span tsrange) returns text language sql stable as $$
  select case when state = 'Open' and upper(span) <= local_time(now()) then 'Uncovered' else state end
$$;

alter table duty_schedules
  add slot_id bigint references slots on delete set null,
  add status text not null default 'planned' check (status in ('planned', 'published', 'acknowledged')),
  add published_at timestamptz,
  add acknowledged_at timestamptz,
  -- The slot it filled until the slot was cancelled: a guard without a post, until somebody decides.
  add lost_slot_id bigint references slots on delete set null;
create unique index duty_schedules_slot on duty_schedules (slot_id) where deleted_at is null;
create index duty_schedules_slot_id on duty_schedules (slot_id);
create index duty_schedules_lost_slot_id on duty_schedules (lost_slot_id);
-- Equal times are 24 hours, on slots only.
alter table duty_schedules drop constraint duty_schedules_times;
alter table duty_schedules add constraint duty_schedules_times check (start_time <> end_time or slot_id is not null);

-- A shift that moves to another station or day leaves its slot. One that comes back from the trash takes its slot only if that is
-- still open.
create function leave_slot() returns trigger language plpgsql as $$
begin
  if new.slot_id = old.slot_id and (new.station_id <> old.station_id or new.shift_date <> old.shift_date) then
    new.slot_id := null;
  end if;
  if old.deleted_at is not null and new.deleted_at is null and new.slot_id is not null
    and not exists (select from slots where id = new.slot_id and state = 'Open') then
    new.slot_id := null;
  end if;
  return new;
end $$;
create trigger leave_slot before update on duty_schedules for each row when (new.slot_id is not null) execute function leave_slot();

-- A slot is Filled while a live shift fills it. Off slots keep their shift.
create function sync_slot() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' and old.deleted_at is null then old.slot_id end;
  after bigint := case when new.deleted_at is null then new.slot_id end;
  took integer;
begin
  if before is not distinct from after then return null; end if;
  update slots set state = 'Open', version = version + 1 where id = before and state = 'Filled';
  if after is not null then
    update slots set state = 'Filled', version = version + 1 where id = after and state = 'Open';
    get diagnostics took = row_count;
    if took = 0 then
      raise exception 'the slot is not open' using errcode = '23505', constraint = 'duty_schedules_slot';
    end if;
  end if;
  return null;
end $$;
create trigger sync_slot after insert or update of slot_id, deleted_at on duty_schedules for each row execute function sync_slot();

-- The shift of a cancelled slot is not removed silently: it stays, without a post.
create function lose_post() returns trigger language plpgsql as $$
begin
  update duty_schedules set slot_id = null, lost_slot_id = new.id where slot_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger lose_post after update of state on slots for each row
  when (new.state = 'Cancelled' and old.state <> 'Cancelled') execute function lose_post();

-- What people decide about a slot is in the audit log; what generation does is not.
create trigger audit after update of off_reason, off_billed on slots for each row
  when (not new.off_by_suspension and not old.off_by_suspension) execute function write_audit('span', 'version');

-- The slots that the terms of lines need on the days from `first` to `last`, within their contracts.
create function wanted_slots(lines integer[], first date, last date)
returns table (line_id integer, term_id integer, day date, seat integer, start_time time, end_time time, holiday boolean, suspended boolean)
language sql stable as $$
  select t.line_id, t.id, d::date, s.seat, t.start_time, t.end_time, h.day is not null, coalesce(d::date >= c.suspended_from, false)
  from term_ranges t
  join contract_lines l on l.id = t.line_id
  join contracts c on c.id = l.contract_id
  cross join lateral generate_series(
    greatest(first, l.from_on, c.starts_on, t.valid_from),
    least(last, coalesce(l.until_on, last), coalesce(c.ends_on, last), t.valid_until),
    interval '1 day') d
  cross join lateral generate_series(1, t.seats) s(seat)
  left join holidays h on h.day = d::date and h.deleted_at is null
  where l.id = any(lines) and l.kind = 'guarding' and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
    and t.weekdays >> (extract(isodow from d)::integer - 1) & 1 = 1
    and not (t.holiday = 'off' and h.day is not null)
$$;

-- Brings the slots of lines from `first` to `last` in line with their terms. Idempotent; concurrent runs for a line are serialised.
-- A slot that has begun or is decided stays as it is. Missing slots are made, undecided surplus is cancelled: first the shifts of
-- surplus seats move to open seats of the same post and day, so that open seats are cancelled before filled ones.
create function generate_slots(lines integer[], first date, last date, out made integer, out cancelled integer) language plpgsql as $$
declare
  at timestamp := local_time(now());
  surplus bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('generate_slots'), line) from (select unnest(lines) as line order by 1) ordered;

  with changed as (
    insert into slots (line_id, term_id, day, seat, start_time, end_time, holiday, state, off_reason, off_by_suspension)
    select line_id, term_id, day, seat, start_time, end_time, holiday, case when suspended then 'Off' else 'Open' end,
      case when suspended then 'The contract is suspended.' end, suspended
    from wanted_slots(lines, first, last)
    on conflict (line_id, day, seat) where origin = 'contract' do update
      set term_id = excluded.term_id, start_time = excluded.start_time, end_time = excluded.end_time, holiday = excluded.holiday,
        state = case when slots.state = 'Cancelled' then excluded.state else slots.state end,
        off_reason = case when slots.state = 'Cancelled' then excluded.off_reason else slots.off_reason end,
        off_by_suspension = case when slots.state = 'Cancelled' then excluded.off_by_suspension else slots.off_by_suspension end,
        version = slots.version + 1
      where slots.state <> 'Decided' and lower(slots.span) > at
        and (slots.state = 'Cancelled' or (slots.term_id, slots.start_time, slots.end_time, slots.holiday)
          is distinct from (excluded.term_id, excluded.start_time, excluded.end_time, excluded.holiday))
    returning xmax = 0 as is_new
  )
  select count(*) filter (where is_new) into made from changed;

  surplus := array(
    select s.id from slots s
    where s.line_id = any(lines) and s.origin = 'contract' and s.day between first and last and s.state in ('Open', 'Filled', 'Off')
      and lower(s.span) > at
      and (s.line_id, s.day, s.seat) not in (select w.line_id, w.day, w.seat from wanted_slots(lines, first, last) w)
  );

  with placed as (
    select s.id, s.line_id, s.day, s.state, s.id = any(surplus) as is_surplus,
      row_number() over (partition by s.line_id, s.day, s.state, s.id = any(surplus) order by s.seat) as place
    from slots s
    where s.line_id = any(lines) and s.origin = 'contract' and s.day between first and last and s.state in ('Open', 'Filled')
      and lower(s.span) > at and surplus <> '{}'
  )
  update duty_schedules d set slot_id = free.id
  from placed filled join placed free using (line_id, day, place)
  where filled.state = 'Filled' and filled.is_surplus and free.state = 'Open' and not free.is_surplus
    and d.slot_id = filled.id and d.deleted_at is null;

  update slots set state = 'Cancelled', off_reason = null, off_by_suspension = false, version = version + 1 where id = any(surplus);
  cancelled := cardinality(surplus);

  update contract_lines set generated_until = last where id = any(lines) and coalesce(generated_until, first) <= last;
end $$;

-- A holiday that is added, moved or removed changes what is needed on its day.
create function follow_holiday() returns trigger language plpgsql as $$
declare
  lines integer[];
  changed date;
begin
  select array_agg(id) into lines from contract_lines where generated_until >= local_today();
  if lines is null then return null; end if;
  for changed in select distinct d from unnest(array[case when tg_op <> 'INSERT' then old.day end, new.day]) d where d >= local_today() loop
    perform generate_slots((select array_agg(id) from contract_lines where generated_until >= changed), changed, changed);
  end loop;
  return null;
end $$;
create trigger slots after insert or update of day, deleted_at on holidays for each row execute function follow_holiday();

-- Removes the shifts that fill slots and have not begun, as when a contract ends; their slots are open again.
create function free_slots(ids bigint[], reason text, account integer) returns table (guard_id integer, shifts bigint) language sql as $$
  with freed as (
    update duty_schedules set deleted_at = now(), deleted_by = account, in_trash = true, removed_reason = reason
    where slot_id = any(ids) and deleted_at is null and lower(shift) > local_time(now())
    returning duty_schedules.guard_id
  )
  select guard_id, count(*) from freed group by guard_id
$$;
