-- Dates that cannot be meant. Triggers rather than constraints: a constraint would be checked at every change of a row, and a
-- record from before, or one whose limit has moved with the calendar, could no longer be corrected elsewhere or deleted.

create function refuse_date(rule text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, message = 'A date cannot be meant: ' || rule;
end $$;

create function check_guard_dates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.date_of_birth, old.hire_date) = (new.date_of_birth, new.hire_date) then return new;
  end if;
  if new.hire_date > local_today() + 60 then perform refuse_date('guards_hire_date');
  end if;
  if extract(year from age(new.hire_date, new.date_of_birth)) not between 18 and 75 then perform refuse_date('guards_age');
  end if;
  return new;
end $$;
create trigger plausible before insert or update of date_of_birth, hire_date on guards
  for each row execute function check_guard_dates();

create function check_invoice_date() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.invoice_date = new.invoice_date then return new;
  end if;
  if new.invoice_date > local_today() + interval '1 year' then perform refuse_date('invoices_invoice_date');
  end if;
  return new;
end $$;
create trigger plausible before insert or update of invoice_date on invoices
  for each row execute function check_invoice_date();
