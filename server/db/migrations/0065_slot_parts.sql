-- A slot can be split into two parts, each of which another guard takes: the first keeps its row, the second has one of its own.
alter table slots add part integer not null default 0 check (part between 0 and 2);
-- After midnight the second part begins on another date, and belongs to the day of its slot all the same.
alter table slots add next_day boolean not null default false check (part = 2 or not next_day);
comment on column slots.next_day is 'A second part that begins on the date after day.';
drop trigger close_offers on slots;
alter table slots drop column span;
alter table slots add span tsrange not null generated always as (shift_range(day + next_day::integer, start_time, end_time)) stored;
create trigger close_offers after update on slots for each row
  when (old.state = 'Open' and (new.state <> 'Open' or new.span <> old.span)) execute function close_offers();
comment on column slots.part is '0 for a whole slot, 1 and 2 for the parts of a split one, which share line, day and seat.';
drop index slots_once;
create unique index slots_once on slots (line_id, day, seat) where origin = 'contract' and part < 2;
create unique index slots_second_part on slots (line_id, day, seat) where part = 2;
alter table slots add constraint slots_part check (part = 0 or origin = 'contract');
create trigger audit_part after update of part on slots for each row when (old.part <> new.part) execute function write_audit('span', 'version');

-- The row of the other part of a split slot.
create function other_part(slots) returns slots language sql stable as $$
  select o from slots o where o.line_id = $1.line_id and o.day = $1.day and o.seat = $1.seat and o.origin = 'contract'
    and o.part = 3 - $1.part
$$;

-- As before, with parts: a split stays while the hours of its day do, and is taken back with them otherwise. What is not wanted any
-- more is found by a join, which stays fast for any number of slots: NOT IN looked through all of them for each one where the
-- planner expected many.
create or replace function generate_slots(lines integer[], first date, last date, out made integer, out cancelled integer) language plpgsql as $$
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
    on conflict (line_id, day, seat) where origin = 'contract' and part < 2 do update
      set term_id = excluded.term_id, start_time = excluded.start_time, holiday = excluded.holiday,
        (end_time, part) = (select
          case when kept then slots.end_time else excluded.end_time end, case when kept then 1 else 0 end
          from (select slots.part = 1 and slots.state <> 'Cancelled' and slots.start_time = excluded.start_time
            and (other_part(slots)).end_time = excluded.end_time as kept) split),
        state = case when slots.state = 'Cancelled' then excluded.state else slots.state end,
        off_reason = case when slots.state = 'Cancelled' then excluded.off_reason else slots.off_reason end,
        off_by_suspension = case when slots.state = 'Cancelled' then excluded.off_by_suspension else slots.off_by_suspension end,
        version = slots.version + 1
      where slots.state <> 'Decided' and lower(slots.span) > at
        and (slots.state = 'Cancelled'
          or (slots.term_id, slots.start_time, case slots.part when 0 then slots.end_time else (other_part(slots)).end_time end, slots.holiday)
          is distinct from (excluded.term_id, excluded.start_time, excluded.end_time, excluded.holiday))
    returning xmax = 0 as is_new
  )
  select count(*) filter (where is_new) into made from changed;

  -- The second part follows the first, and goes when that is whole again.
  update slots s set term_id = f.term_id, holiday = f.holiday, version = s.version + 1
    from slots f
    where s.line_id = any(lines) and s.day between first and last and s.part = 2 and s.state in ('Open', 'Filled', 'Off')
      and f.line_id = s.line_id and f.day = s.day and f.seat = s.seat and f.part = 1 and lower(f.span) > at
      and (s.term_id, s.holiday) is distinct from (f.term_id, f.holiday);

  surplus := array(
    select s.id from slots s
    left join wanted_slots(lines, first, last) w on w.line_id = s.line_id and w.day = s.day and w.seat = s.seat
    where s.line_id = any(lines) and s.origin = 'contract' and s.day between first and last and s.state in ('Open', 'Filled', 'Off')
      and lower(s.span) > at
      and case when s.part = 2
        then not exists (select from slots f where f.line_id = s.line_id and f.day = s.day and f.seat = s.seat and f.part = 1
          and (w.line_id is not null or lower(f.span) <= at))
        else w.line_id is null end
  );

  with placed as (
    select s.id, s.line_id, s.day, s.start_time, s.end_time, s.state, s.id = any(surplus) as is_surplus,
      row_number() over (partition by s.line_id, s.day, s.start_time, s.end_time, s.state, s.id = any(surplus) order by s.seat) as place
    from slots s
    where s.line_id = any(lines) and s.origin = 'contract' and s.day between first and last and s.state in ('Open', 'Filled')
      and lower(s.span) > at and surplus <> '{}'
  )
  update duty_schedules d set slot_id = free.id
  from placed filled join placed free using (line_id, day, start_time, end_time, place)
  where filled.state = 'Filled' and filled.is_surplus and free.state = 'Open' and not free.is_surplus
    and d.slot_id = filled.id and d.deleted_at is null;

  update slots set state = 'Cancelled', off_reason = null, off_by_suspension = false, version = version + 1 where id = any(surplus);
  cancelled := cardinality(surplus);

  update contract_lines set generated_until = last where id = any(lines) and coalesce(generated_until, first) <= last;
end $$;

-- Splits a whole open slot at a time of day; the second part is open, too.
create function split_slot(slot bigint, split_at time) returns void language plpgsql as $$
begin
  insert into slots (line_id, term_id, day, seat, part, next_day, start_time, end_time, holiday)
    select line_id, term_id, day, seat, 2, split_at < start_time, split_at, end_time, holiday from slots where id = slot
    on conflict (line_id, day, seat) where part = 2 do update set term_id = excluded.term_id, next_day = excluded.next_day,
      start_time = excluded.start_time, end_time = excluded.end_time, holiday = excluded.holiday, state = 'Open', version = slots.version + 1;
  update slots set part = 1, end_time = split_at, version = version + 1 where id = slot;
end $$;

-- Makes a slot of its two parts whole again; the second is cancelled.
create function merge_slot(first_part bigint) returns void language plpgsql as $$
begin
  update slots s set part = 0, end_time = (other_part(s)).end_time, version = version + 1 where id = first_part;
  update slots s set state = 'Cancelled', version = s.version + 1 from slots f
    where f.id = first_part and s.line_id = f.line_id and s.day = f.day and s.seat = f.seat and s.part = 2;
end $$;

-- As before (0048), with days and terms counted once: without statistics the planner computed the range of every term for each line,
-- which took longer than a statement may for 500 posts.
create or replace function wanted_slots(lines integer[], first date, last date)
returns table (line_id integer, term_id integer, day date, seat integer, start_time time, end_time time, holiday boolean, suspended boolean)
language sql stable as $$
  with days as materialized (
    select d::date as day, extract(isodow from d)::integer - 1 as weekday, h.day is not null as holiday
    from generate_series(first, last, interval '1 day') d
    left join holidays h on h.day = d::date and h.deleted_at is null
  ), terms as materialized (
    select t.*, c.suspended_from,
      greatest(l.from_on, c.starts_on, t.valid_from) as from_day,
      least(l.until_on, case when c.renewal = 'ends' then c.ends_on end, next.valid_from - 1) as until_day
    from unnest(lines) line
    join contract_lines l on l.id = line
    join contracts c on c.id = l.contract_id
    join line_terms t on t.line_id = l.id
    cross join lateral (select min(n.valid_from) as valid_from from line_terms n where n.line_id = t.line_id and n.valid_from > t.valid_from) next
    where l.kind = 'guarding' and c.deleted_at is null and c.status in ('Active', 'Suspended', 'Ended')
  )
  select t.line_id, t.id, d.day, s.seat, t.start_time, t.end_time, d.holiday, coalesce(d.day >= t.suspended_from, false)
  from terms t
  join days d on d.day >= t.from_day and d.day <= coalesce(t.until_day, d.day)
  cross join lateral generate_series(1, t.seats) s(seat)
  where t.weekdays >> d.weekday & 1 = 1 and not (t.holiday = 'off' and d.holiday)
$$;
