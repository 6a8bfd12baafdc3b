select make_record('guards', 'guard', 'Set its status to Inactive instead.');

create or replace function check_guard_dates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.date_of_birth, old.hire_date) = (new.date_of_birth, new.hire_date) then return new;
  end if;
  if new.hire_date > local_today() + 60 then perform refuse_date('guards_hire_date');
  end if;
  if extract(year from age(new.hire_date, new.date_of_birth)) not between 18 and 75 then perform refuse_date('guards_age');
  end if;
  return new;
end $$;

create or replace function record_leaving() returns trigger language plpgsql as $$
begin
  if new.status <> 'Inactive' then new.left_on := null;
  else new.left_on := coalesce(new.left_on, local_today());
  end if;
  return new;
end $$;

-- Before the trigger `needed`, which would say that the guard is still used by an account.
create or replace function end_guard_account() returns trigger language plpgsql as $$
begin
  perform end_account_of_guard(new.id);
  return new;
end $$;

create or replace trigger end_account before update of deleted_at on guards for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function end_guard_account();

create or replace trigger note_leaving before insert or update of status on guards for each row execute function record_leaving();

create or replace trigger plausible before insert or update of date_of_birth, hire_date on guards
  for each row execute function check_guard_dates();

select count_by_month('guards', 'hire_date, left_on, deleted_at',
  'select ''guards'', month_of(r.hire_date), 1 from %1$s r union all
        select ''guards'', greatest(month_of(r.hire_date), least(month_of(r.left_on), month_of(r.deleted_at))), -1
        from %1$s r where r.left_on is not null or r.deleted_at is not null');
