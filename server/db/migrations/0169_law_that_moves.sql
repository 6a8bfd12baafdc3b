-- Law has a stage and a source. Only what is in force counts; a bill that is assented or proposed is shown beside it.
alter table dated_settings
  add column stage text not null default 'in_force' check (stage in ('in_force', 'assented', 'proposed')),
  add column source text check (length(source) <= 300),
  -- Of a value from a past day: the first day that no settled document has counted. Null is from valid_from on.
  add column counts_from date check (counts_from >= valid_from);
drop index dated_settings_valid_from;
create unique index dated_settings_valid_from on dated_settings (key, valid_from) where deleted_at is null and stage = 'in_force';

-- The day on which somebody last compared the values with the law.
alter table company_settings add column law_reviewed_on date;

-- Counts with the law in force alone.
create or replace function dates_of_leave(guard integer, first date, last date) returns date[] language sql stable as $$
  select coalesce(array_agg(d::date order by d), '{}')
  from generate_series(first, last, interval '1 day') d
  where (select value ->> 'counted' from dated_settings where key = 'leave' and deleted_at is null and stage = 'in_force'
      order by coalesce(counts_from, valid_from) <= first desc, abs(valid_from - first) limit 1) = 'calendar'
    or d::date > coalesce((select max(s.shift_date) from duty_schedules s
      where s.guard_id = guard and s.deleted_at is null and s.shift_date >= first), first - 1)
    or exists (select from duty_schedules s where s.guard_id = guard and s.shift_date = d::date and s.deleted_at is null)
$$;

alter table dated_settings disable trigger user;
update dated_settings set value = value || '{"unless_fiscal": false}' where key = 'wht.vat';
update dated_settings set value = value || '{"base": "gross"}' where key = 'lst.bands';
update dated_settings set value = value || '{"sick_half_pay_months": 0}' where key = 'leave';
insert into dated_settings (key, valid_from, value, stage, source)
select key, valid_from::date, value::jsonb, stage, source from (values
  ('paye.bands', '2026-07-01', '{"bands": [{"up_to": 335000, "rate": 0}, {"up_to": 410000, "rate": 2000}, {"up_to": 485000, "rate": 2500},
    {"up_to": 10000000, "rate": 3000}, {"up_to": null, "rate": 4000}]}', 'in_force', 'Bands of PAYE for residents from 1 July 2026.'),
  ('severance', '2026-01-01', '{"months_a_year": 0}', 'in_force', 'No amount is set: it is agreed with the employee.'),
  ('severance', '2026-07-01', '{"months_a_year": 1}', 'assented', 'Employment (Amendment) Act 2025: one month of pay for each year of service.')
  ) as seeded (key, valid_from, value, stage, source)
-- A company that has entered its own value from that day keeps it.
where not exists (select from dated_settings d where d.key = seeded.key and d.valid_from = seeded.valid_from::date and d.deleted_at is null);
insert into dated_settings (key, valid_from, value, stage, source)
select 'leave', '2026-07-01', value || '{"sick_full_pay_months": 2, "sick_half_pay_months": 4}', 'assented',
  'Employment (Amendment) Act 2025: sick leave of two months in full and four months in half pay.'
from dated_settings where key = 'leave' and deleted_at is null order by valid_from desc limit 1;
alter table dated_settings enable trigger user;
