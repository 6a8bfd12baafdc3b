select make_record('guard_qualifications', 'qualification', 'Keep it.');

-- A qualification with another number or date has to be verified again.
create or replace function unverify_changed() returns trigger language plpgsql as $$
begin
  if (old.guard_id, old.type_id, old.number, old.issued_on, old.expires_on)
    is distinct from (new.guard_id, new.type_id, new.number, new.issued_on, new.expires_on) then
    new.verified_by := null;
    new.verified_at := null;
  end if;
  return new;
end $$;

create or replace trigger changed before update on guard_qualifications for each row execute function unverify_changed();
