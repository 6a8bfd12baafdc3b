select make_record('response_units', 'response unit', 'Deactivate it instead.');

-- The station comes back before the unit, which refers to it.
create or replace trigger bring_station before update of deleted_at on response_units for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function bring_unit_station();

create or replace trigger follow_unit after update of name, active, deleted_at on response_units for each row
  when ((old.name, old.active, old.deleted_at) is distinct from (new.name, new.active, new.deleted_at))
  execute function follow_unit();
