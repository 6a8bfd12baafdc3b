-- The token by which the cameras of a system send signals; only its hash is kept.
create table alarm_tokens (
  system_id integer primary key references alarm_systems(id) on delete cascade,
  token_hash bytea not null constraint alarm_tokens_token_hash unique
);

-- Tests that end, systems that are watched, and false alarms are found by what is few of them.
create index alarm_systems_on_test on alarm_systems (test_until) where state = 'On test' and test_until is not null;
create index alarm_systems_supervised on alarm_systems (id) where supervision_minutes is not null;
create index alarms_false on alarms (closed_at, system_id) where outcome in ('user_error', 'fault');
-- A client's system that needs a visit.
alter table exceptions add column system_id integer references alarm_systems(id);
create index exceptions_system_id on exceptions (system_id, id);
create unique index exceptions_of_system on exceptions (kind, system_id) where system_id is not null and state <> 'Resolved';
do $$
begin
  -- One more kind, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''service_visit''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;
