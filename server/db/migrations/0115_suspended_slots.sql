-- A suspension that is charged, and why, counts for the slots that are made while it lasts, too: they are made 56 days ahead.
alter table contracts add suspended_reason text, add suspended_billed boolean not null default false;
update contracts c set suspended_reason = made.off_reason, suspended_billed = made.off_billed
  from (select distinct on (l.contract_id) l.contract_id, s.off_reason, s.off_billed
    from contracts there join contract_lines l on l.contract_id = there.id join slots s on s.line_id = l.id
    where there.suspended_from is not null and s.off_by_suspension and s.state = 'Off'
    order by l.contract_id, s.id) made
  where made.contract_id = c.id;

create function suspend_slot() returns trigger language plpgsql as $$
begin
  select coalesce(c.suspended_reason, new.off_reason), c.suspended_billed into new.off_reason, new.off_billed
    from contract_lines l join contracts c on c.id = l.contract_id where l.id = new.line_id;
  return new;
end $$;
create trigger suspend_made before insert on slots for each row when (new.off_by_suspension) execute function suspend_slot();
create trigger suspend_again before update of state on slots for each row
  when (new.off_by_suspension and old.state = 'Cancelled') execute function suspend_slot();
