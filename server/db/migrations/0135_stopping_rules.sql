-- Above the law's most hours a week on average, and an armed post without a second guard: judged or not, overruled with a reason or
-- by nobody. As delivered the first is not judged, because posts of twelve hours on six days a week are usual here.
alter table company_settings
  add cap_rule text not null default 'off' check (cap_rule in ('off', 'warn', 'stop')),
  add two_guards_rule text not null default 'warn' check (two_guards_rule in ('warn', 'stop'));

alter table duty_schedules drop constraint duty_schedules_overruled;
alter table duty_schedules add constraint duty_schedules_overruled
  check (overruled <@ array['rest', 'length', 'free_day', 'average', 'cap', 'week', 'gender', 'two_guards', 'contract_hours']);
