-- Counts the visits that should have been made in the month of a day, once that day is over: the month is cut into as many parts as
-- visits are planned, and each part wants one.
create or replace function visits_due(planned integer, since date, day date) returns integer language sql immutable as $$
  select greatest(0, planned * extract(day from day)::integer / m.days
    - case when since > date_trunc('month', day::timestamp) then planned * (extract(day from since)::integer - 1) / m.days else 0 end)
  from (select extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')::integer as days) m
$$;

-- Opens an exception for a station where fewer visits were made than are due, one for each visit that is missing, and resolves one
-- after which a visit was made.
create or replace function detect_missing_visits(out opened integer, out resolved integer) language plpgsql as $$
declare
  yesterday date := local_today() - 1;
  month_start timestamptz := instant_of(date_trunc('month', yesterday::timestamp));
  month_end timestamptz := instant_of(date_trunc('month', yesterday::timestamp) + interval '1 month');
begin
  resolved := resolve_passed_exceptions(array['late_visit']);
  with late as (
    insert into exceptions (kind, severity, station_id, due_at)
    select 'late_visit', 1, st.id, now() + interval '2 days' from stations st
    where st.visits_a_month > 0 and st.active and st.deleted_at is null and st.visits_from <= yesterday
      and visits_due(st.visits_a_month, st.visits_from, yesterday) > (
        select count(*) from visits v where v.station_id = st.id and v.at >= month_start and v.at < month_end)
      -- One that somebody has resolved does not come back.
      and visits_due(st.visits_a_month, st.visits_from, yesterday) > (
        select count(*) from exceptions e where e.station_id = st.id and e.kind = 'late_visit'
          and e.opened_at >= month_start + interval '1 day' and e.opened_at < month_end + interval '1 day')
    on conflict do nothing returning 1
  )
  select count(*) into opened from late;
end $$;
