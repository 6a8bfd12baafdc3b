-- Shifts ahead that somebody must decide about stand in the queue of exceptions: their guard cannot stand, or their seat was cancelled.

do $$
begin
  -- Two more kinds, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''not_deployable''::text, ''no_post''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;

alter table exceptions add passed boolean not null default false;
comment on column exceptions.passed is 'Of a shift ahead: what it is about has passed, whoever resolved it, so that the same is reported anew.';
drop index exceptions_of_shift;
create unique index exceptions_of_shift on exceptions (kind, duty_id) where duty_id is not null and not passed;
-- Those that the watch compares with the shifts as they are.
create index exceptions_of_shifts_ahead on exceptions (kind, id) where kind in ('not_deployable', 'no_post') and not passed;
create index duty_schedules_without_post on duty_schedules (shift_date) where lost_slot_id is not null and slot_id is null and deleted_at is null;
