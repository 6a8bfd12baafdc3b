select make_record('alarm_systems', 'alarm system', 'Take it out of service instead.');

create or replace trigger audit after insert or update or delete on alarm_zones for each row
  execute function write_audit('version', 'seen_at');
create or replace trigger audit after insert or update or delete on alarm_contacts for each row execute function write_audit('version');
