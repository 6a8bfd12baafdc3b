create or replace trigger audit after update on exceptions for each row
  when (new.resolved_by is not null or old.assigned_to is distinct from new.assigned_to) execute function write_audit('version', 'steps');
