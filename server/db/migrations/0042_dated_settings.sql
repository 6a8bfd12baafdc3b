-- Rates and rules that change by law or by decision: each value counts from its day until the next one's. The shape of a value
-- follows from its key (contract/company/dated/values.ts). Amounts are shillings, rates hundredths of a percent: 1800 is 18 %.
create table dated_settings (
  id integer generated always as identity primary key,
  key text not null check (key ~ '^[a-z]+(\.[a-z]+)?$'),
  valid_from date not null,
  value jsonb not null check (jsonb_typeof(value) = 'object')
);
insert into dated_settings (key, valid_from, value) values
  ('wht.income', '2026-01-01', '{"rate": 600, "threshold": 1000000, "base": "net"}'),
  ('wht.vat', '2026-01-01', '{"rate": 600}'),
  ('paye.bands', '2026-01-01', '{"bands": [{"up_to": 235000, "rate": 0}, {"up_to": 335000, "rate": 1000},
    {"up_to": 410000, "rate": 2000}, {"up_to": 10000000, "rate": 3000}, {"up_to": null, "rate": 4000}]}'),
  ('nssf', '2026-01-01', '{"employee_rate": 500, "employer_rate": 1000, "due_day": 15, "late_rate": 1000}'),
  ('lst.bands', '2026-01-01', '{"bands": [{"up_to": 100000, "amount": 0}, {"up_to": 200000, "amount": 5000},
    {"up_to": 300000, "amount": 10000}, {"up_to": 400000, "amount": 20000}, {"up_to": 500000, "amount": 30000},
    {"up_to": 600000, "amount": 40000}, {"up_to": 700000, "amount": 60000}, {"up_to": 800000, "amount": 70000},
    {"up_to": 900000, "amount": 80000}, {"up_to": 1000000, "amount": 90000}, {"up_to": null, "amount": 100000}],
    "instalments": 4, "first_month": 7, "deductible_before_paye": true}'),
  ('hours', '2026-01-01', '{"day_hours": 8, "week_hours": 48, "average_days": 21, "average_day_hours": 10,
    "most_week_hours": 56, "rest_hours": 8, "rest_day_hours": 24, "rest_day_every_days": 7, "break_minutes": 30,
    "break_from_hours": 8}'),
  ('pay.multipliers', '2026-01-01', '{"overtime": 15000, "holiday": 20000, "month_hours": 208}'),
  ('pay.basic', '2026-01-01', '{"month": 300000}'),
  ('leave', '2026-01-01', '{"annual_days": 21, "usable_after_months": 6, "sick_full_pay_months": 1,
    "certificate_every_days": 7, "maternity_days": 60, "paternity_days": 4}'),
  ('attendance', '2026-01-01', '{"early_minutes": 60, "grace_minutes": 10, "no_show_minutes": 30,
    "missing_out_minutes": 60, "radius_metres": 100, "weak_position_metres": 150, "credit_grace_minutes": 15}');
select make_record('dated_settings', 'setting', 'Add a later one instead.');
select count_live('dated_settings');
create unique index dated_settings_valid_from on dated_settings (key, valid_from) where deleted_at is null;

-- Public holidays. The fixed ones recur; the movable ones are as expected until the moon or the government has decided.
create table holidays (
  id integer generated always as identity primary key,
  day date not null,
  name text not null,
  kind text not null check (kind in ('fixed', 'movable', 'declared'))
);
insert into holidays (day, name, kind)
select make_date(year, month, day_of_month), name, 'fixed'
from generate_series(2026, 2028) year
cross join (values
  (1, 1, 'New Year''s Day'), (1, 26, 'NRM Liberation Day'), (2, 16, 'Archbishop Janani Luwum Day'),
  (3, 8, 'International Women''s Day'), (5, 1, 'Labour Day'), (6, 3, 'Uganda Martyrs'' Day'),
  (6, 9, 'National Heroes'' Day'), (10, 9, 'Independence Day'), (12, 25, 'Christmas Day'), (12, 26, 'Boxing Day')
) fixed (month, day_of_month, name)
order by year, month, day_of_month;
insert into holidays (day, name, kind) values
  ('2026-03-20', 'Eid al-Fitr', 'movable'), ('2026-04-03', 'Good Friday', 'movable'),
  ('2026-04-06', 'Easter Monday', 'movable'), ('2026-05-27', 'Eid al-Adha', 'movable');
select make_record('holidays', 'holiday', 'Keep it.');
select count_live('holidays');
select recount_records();
create unique index holidays_day on holidays (day) where deleted_at is null;
create index holidays_live on holidays (id) where deleted_at is null;
create index holidays_search on holidays using gin (lower(name) gin_trgm_ops);
