-- A shift that fills a slot at other hours than the slot's is a finding, overruled with a reason like the others.
alter table duty_schedules drop constraint duty_schedules_overruled;
alter table duty_schedules add constraint duty_schedules_overruled
  check (overruled <@ array['rest', 'length', 'free_day', 'average', 'week', 'gender', 'two_guards', 'contract_hours']);
