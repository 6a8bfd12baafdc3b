-- Events of the notifier besides those of the escalation ladder.

alter table text_messages
  drop constraint text_messages_event_check,
  add constraint text_messages_event_check check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other',
    'licence', 'contract_ends', 'certificate', 'shifts', 'shift_changed', 'reminder', 'offer'));

-- What was told once, such as that a shift begins in two hours: of processes that notice it at the same time one tells it.
create table told (
  event text not null,
  record_id integer not null,
  -- Of what the record said: another beginning of the shift, another end of the contract, is told again.
  stage text not null,
  at timestamptz not null default now(),
  primary key (event, record_id, stage)
);
create index told_at on told (at);

-- Guards with a device whose published shifts have changed and who are not told yet, whichever call has changed them.
create table changed_shifts (
  id integer generated always as identity primary key,
  guard_id integer not null references guards on delete cascade
);
create index changed_shifts_guard_id on changed_shifts (guard_id);

create function note_changed_shift() returns trigger language plpgsql as $$
begin
  insert into changed_shifts (guard_id)
    select distinct guard from unnest(array[old.guard_id, new.guard_id]) guard where greatest(upper(old.shift), upper(new.shift)) > local_time(now())
      and exists (select from push_devices p join accounts a on a.id = p.account_id where a.guard_id = guard);
  return null;
end $$;
create trigger note_changed_shift after update of guard_id, station_id, shift_date, start_time, end_time, deleted_at on duty_schedules
  for each row when (old.status <> 'planned' and (old.deleted_at is distinct from new.deleted_at
    or (old.guard_id, old.station_id, old.shift_date, old.start_time, old.end_time)
      is distinct from (new.guard_id, new.station_id, new.shift_date, new.start_time, new.end_time)))
  execute function note_changed_shift();
