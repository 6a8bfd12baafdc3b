-- Makes and changes the slots of posts from their terms, from `first` to `last`, and cancels those that are not needed any more. Slots
-- that stay as they are are not locked.
create or replace function generate_slots(lines integer[], first date, last date, out made integer, out cancelled integer) language plpgsql as $$
declare
  -- Terms that are put right from a day that is over change what nobody has decided since.
  at timestamp := case when first < local_today() then '-infinity' else local_time(now()) end;
  surplus bigint[];
begin
  perform share_plans();
  perform lock_posts(lines);
  perform lock_changed_slots(lines, first, last, at);

  with locked as materialized (
    select l.id as line, p.month from contract_lines l join attendance_periods p on p.station_id = l.station_id
    where l.id = any(lines) and p.state = 'Locked' and p.month between date_trunc('month', first)::date and last
  ), changed as (
    insert into slots (line_id, term_id, day, seat, start_time, end_time, holiday, state, off_reason, off_by_suspension, entered_late)
    select line_id, term_id, day, seat, start_time, end_time, holiday, case when suspended then 'Off' else 'Open' end,
      case when suspended then 'The contract is suspended.' end, suspended,
      not suspended and day + end_time + case when end_time <= start_time then interval '1 day' else interval '0' end <= local_time(now())
    from wanted_slots(lines, first, last) w
    where not exists (select from locked where locked.line = w.line_id and locked.month = date_trunc('month', w.day)::date)
      -- A conflict locks its row, also where nothing of it changes.
      and not exists (select from slots s
        where s.line_id = w.line_id and s.day = w.day and s.seat = w.seat and s.origin = 'contract' and s.part < 2
          and (s.state = 'Decided' or lower(s.span) <= at or s.state <> 'Cancelled'
            and (s.term_id, s.start_time, case s.part when 0 then s.end_time else (other_part(s)).end_time end, s.holiday)
              is not distinct from (w.term_id, w.start_time, w.end_time, w.holiday)))
    order by w.line_id, w.day, w.seat
    on conflict (line_id, day, seat) where origin = 'contract' and part < 2 do update
      set term_id = excluded.term_id, start_time = excluded.start_time, holiday = excluded.holiday,
        (end_time, part) = (select
          case when kept then slots.end_time else excluded.end_time end, case when kept then 1 else 0 end
          from (select slots.part = 1 and slots.state <> 'Cancelled' and slots.start_time = excluded.start_time
            and (other_part(slots)).end_time = excluded.end_time as kept) split),
        state = case when slots.state = 'Cancelled' then excluded.state else slots.state end,
        off_reason = case when slots.state = 'Cancelled' then excluded.off_reason else slots.off_reason end,
        off_by_suspension = case when slots.state = 'Cancelled' then excluded.off_by_suspension else slots.off_by_suspension end,
        entered_late = case when slots.state = 'Cancelled' then excluded.entered_late else slots.entered_late end,
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
      and not exists (select from contract_lines l join attendance_periods p on p.station_id = l.station_id
        where l.id = s.line_id and p.month = date_trunc('month', s.day)::date and p.state = 'Locked')
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

-- The slots that posts need by their terms from `first` to `last`, one for each seat. Days and terms are materialized: without statistics
-- the planner computes the range of every term for each line, which takes longer than a statement may for 500 posts.
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

-- Locks the shifts and slots of posts on the days on which generation changes slots that are there already.
create or replace function lock_changed_slots(lines integer[], first date, last date, at timestamp) returns void language plpgsql as $$
declare
  touched bigint[];
begin
  -- A post that is new has nothing to be locked.
  if not exists (select from slots s where s.line_id = any(lines) and s.day between first and last) then return; end if;
  touched := array(
    with changed as (
      select distinct s.line_id, s.day from slots s
      left join wanted_slots(lines, first, last) w on w.line_id = s.line_id and w.day = s.day and w.seat = s.seat
      where s.line_id = any(lines) and s.day between first and last and s.origin = 'contract' and lower(s.span) > at
        and case s.state when 'Decided' then false when 'Cancelled' then w.line_id is not null
          else (s.term_id, case s.part when 2 then (other_part(s)).start_time else s.start_time end,
              case s.part when 1 then (other_part(s)).end_time else s.end_time end, s.holiday)
            is distinct from (w.term_id, w.start_time, w.end_time, w.holiday) end
    )
    select s.id from slots s join changed c on c.line_id = s.line_id and c.day = s.day);
  perform from duty_schedules d where d.slot_id = any(touched) and d.deleted_at is null order by d.id for update;
  perform from slots s where s.id = any(touched) order by s.id for update;
end $$;

-- Locks posts for generation until the transaction ends. Concurrent runs for a post are serialised.
create or replace function lock_posts(lines integer[]) returns void language plpgsql as $$
begin
  perform from contract_lines where id = any(lines) order by id for no key update;
  perform pg_advisory_xact_lock(hashtext('generate_slots'), line) from (select unnest(lines) as line order by 1) ordered;
end $$;
