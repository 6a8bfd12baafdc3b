-- A sheet that was lost or copied: its codes are retired, and the point gets new ones.
alter table checkpoints
  -- When its present code was last put on a sheet.
  add printed_at timestamptz;
drop trigger audit on checkpoints;
create trigger audit after insert or update on checkpoints for each row execute function write_audit('token', 'code', 'printed_at', 'version');

create table retired_sheets (
  id integer generated always as identity primary key,
  checkpoint_id integer not null references checkpoints on delete cascade,
  token text not null constraint retired_sheets_token unique,
  code text not null constraint retired_sheets_code unique,
  -- A scan of it counts when it was made before.
  retired_at timestamptz not null default now()
);
create index retired_sheets_checkpoint_id on retired_sheets (checkpoint_id, id);
create trigger audit after insert on retired_sheets for each row execute function write_audit('token', 'code');

-- What stands out about a scan of a code that was replaced.
do $$
begin
  execute (select format('alter table attendance_events drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''old_code''::text, '))
    from pg_constraint where conrelid = 'attendance_events'::regclass and conname = 'attendance_events_flags_check');
end $$;
