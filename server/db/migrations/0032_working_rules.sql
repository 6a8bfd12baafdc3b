-- Working rules are judged as delivered: eight hours of rest, shifts of at most twelve, a free day in seven. They warn, and a
-- shift that is planned all the same keeps what spoke against it and why it was planned.
alter table company_settings
  alter minimum_rest_hours set default 8,
  add longest_shift_hours integer default 12 check (longest_shift_hours between 1 and 24),
  add free_day boolean not null default true,
  -- On average of a week over any three weeks; null is no rule.
  add average_hours integer check (average_hours between 20 and 168),
  -- Without a reason a shift against a rule is refused, in place of a warning.
  add strict_rules boolean not null default false;

-- Who has set rules before was refused and goes on being so, by those rules and no others. This is no change by anybody.
alter table company_settings disable trigger user;
update company_settings set strict_rules = true, longest_shift_hours = null, free_day = false
  where minimum_rest_hours is not null or weekly_hours is not null;
update company_settings set minimum_rest_hours = 8 where minimum_rest_hours is null and not strict_rules;
alter table company_settings enable trigger user;

alter table duty_schedules
  add overruled text[] not null default '{}'
    constraint duty_schedules_overruled check (overruled <@ array['rest', 'length', 'free_day', 'average', 'week']),
  add override_reason text;
create index duty_schedules_overruled on duty_schedules (id) where overruled <> '{}' and deleted_at is null;
