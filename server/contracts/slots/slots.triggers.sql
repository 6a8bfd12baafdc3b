create or replace function suspend_slot() returns trigger language plpgsql as $$
begin
  select coalesce(c.suspended_reason, new.off_reason), c.suspended_billed into new.off_reason, new.off_billed
    from contract_lines l join contracts c on c.id = l.contract_id where l.id = new.line_id;
  return new;
end $$;

-- A holiday that is added, moved or removed changes what is needed on its day.
create or replace function generate_slots_of_holiday() returns trigger language plpgsql as $$
declare
  lines integer[];
  changed date;
begin
  select array_agg(id) into lines from contract_lines where generated_until >= local_today();
  if lines is null then return null; end if;
  for changed in select distinct d from unnest(array[case when tg_op <> 'INSERT' then old.day end, new.day]) d where d >= local_today() loop
    perform generate_slots((select array_agg(id) from contract_lines where generated_until >= changed), changed, changed);
  end loop;
  return null;
end $$;

create or replace trigger slots after insert or update of day, deleted_at on holidays for each row execute function generate_slots_of_holiday();

-- The audit log has decisions of people about a slot, and not the work of the generation.
create or replace trigger audit after update of off_reason, off_billed on slots for each row
  when (not new.off_by_suspension and not old.off_by_suspension) execute function write_audit('span', 'version');

create or replace trigger audit_extra after insert on slots for each row when (new.origin = 'extra') execute function write_audit('span', 'version');

create or replace trigger audit_part after update of part on slots for each row when (old.part <> new.part) execute function write_audit('span', 'version');

create or replace trigger share_plans before insert or update or delete on slots for each statement execute function share_plans_of_statement();

create or replace trigger suspend_again before update of state on slots for each row
  when (new.off_by_suspension and old.state = 'Cancelled') execute function suspend_slot();

create or replace trigger suspend_made before insert on slots for each row when (new.off_by_suspension) execute function suspend_slot();

