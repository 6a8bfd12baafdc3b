create or replace trigger audit after update on exceptions for each row
  when (new.resolved_by is not null or old.assigned_to is distinct from new.assigned_to) execute function write_audit('version', 'steps');

-- The review ends it at once.
create or replace function end_law_review() returns trigger language plpgsql as $$
begin
  update exceptions set state = 'Resolved', version = version + 1, resolved_at = now(),
    resolution = format('The values were compared with the law on %s.', to_char(new.law_reviewed_on, 'FMDD Mon YYYY'))
  where kind = 'law_review' and state <> 'Resolved';
  return null;
end $$;

create or replace trigger end_law_review after update of law_reviewed_on on company_settings for each row
  when (new.law_reviewed_on is not null) execute function end_law_review();

create or replace trigger notice after insert on exceptions for each row execute function record_notice('exception');

-- An exception that has become urgent, or is true again, is told of anew; one that an undo has opened again has its notice still.
create or replace function renew_exception_notice() returns trigger language plpgsql as $$
begin
  perform renew_notice('exception', new.id, nullif(current_setting('app.account_id', true), '')::integer);
  return null;
end $$;

create or replace trigger renew_notice after update of state, severity on exceptions for each row
  when (not is_undo() and new.state <> 'Resolved' and (old.state = 'Resolved' or (old.severity < 3 and new.severity = 3)))
  execute function renew_exception_notice();

create or replace trigger note_undo after insert or update or delete on exceptions for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
