-- Terms with the last day on which they are in force.
create or replace view term_ranges as
  select id, line_id, valid_from, seats, start_time, end_time, weekdays, holiday, holiday_extra_percent, rate_unit, rate, extra_rate, reason,
    coalesce(lead(valid_from) over (partition by line_id order by valid_from) - 1, 'infinity'::date) as valid_until
  from line_terms;
