-- The attendance of a shift that was moved to another slot after its guard had come counts for the new slot and not for the old
-- one: both are settled.
create or replace function follow_attendance() returns trigger language plpgsql as $$
begin
  perform settle_slot(coalesce(new.slot_id, old.slot_id));
  if old.slot_id <> new.slot_id then perform settle_slot(old.slot_id); end if;
  return null;
end $$;
