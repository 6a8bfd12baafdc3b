create or replace trigger audit after insert or delete on route_plans for each row execute function write_audit();

create or replace trigger audit after insert or update on routes for each row execute function write_audit('made_until', 'version');
