-- Terms with the last day on which they are in force.
create or replace view term_ranges as
 SELECT t.id,
    t.line_id,
    t.valid_from,
    t.seats,
    t.start_time,
    t.end_time,
    t.weekdays,
    t.holiday,
    t.holiday_extra_percent,
    t.rate_unit,
    t.rate,
    t.extra_rate,
    t.reason,
    COALESCE(lead(t.valid_from) OVER (PARTITION BY t.line_id ORDER BY t.valid_from) - 1, 'infinity'::date) AS valid_until
   FROM line_terms t;
