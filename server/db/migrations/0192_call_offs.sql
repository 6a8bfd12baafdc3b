-- A guard who has said that he does not come to a shift, and the absence that was asked for him. Its id is that of the shift.
create table call_offs (
  id integer primary key references duty_schedules(id) on delete cascade,
  -- The slot that the shift filled; null outside of contracts.
  slot_id bigint references slots(id) on delete set null,
  cause text not null constraint call_offs_cause_check check (cause in ('sick', 'family', 'late_transport', 'other')),
  text text,
  absence_id integer references guard_absences(id) on delete set null,
  account_id integer references accounts(id) on delete set null,
  at timestamptz default now() not null
);
create index call_offs_slot_id on call_offs (slot_id, at);
create index call_offs_absence_id on call_offs (absence_id);
create index call_offs_account_id on call_offs (account_id);

-- The family is a cause for which a guard does not come.
alter table attendances drop constraint attendances_cause_check;
alter table attendances add constraint attendances_cause_check
  check (cause in ('late_transport', 'sick', 'family', 'awol', 'relief_late', 'sent_home', 'device_failed', 'client_asked', 'other'));
