-- Notes that something was corrected of a line, or of all lines of a contract, in months that are over, from a day to another.
create or replace function note_corrected(line integer, contract integer, first date, last date) returns void language sql as $$
  insert into corrected_months (line_id, first, last)
  select l.id, date_trunc('month', first)::date, least(date_trunc('month', last), date_trunc('month', local_today()) - interval '1 month')::date
  from contract_lines l
  where (l.id = line or l.contract_id = contract) and first < date_trunc('month', local_today())
$$;

create or replace function note_corrected_slot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_corrected(old.line_id, null, old.day, old.day); end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.line_id, old.day) <> (new.line_id, new.day) then
    perform note_corrected(new.line_id, null, new.day, new.day);
  end if;
  return null;
end $$;

create or replace function note_corrected_terms() returns trigger language plpgsql as $$
begin
  perform note_corrected(coalesce(new.line_id, old.line_id), null, least(old.valid_from, new.valid_from), local_today());
  return null;
end $$;

create or replace function note_corrected_line() returns trigger language plpgsql as $$
begin
  perform note_corrected(new.id, null, least(case when old.from_on <> new.from_on then least(old.from_on, new.from_on) end,
    case when old.until_on is distinct from new.until_on then least(old.until_on, new.until_on) end), local_today());
  return null;
end $$;

create or replace function note_corrected_suspension() returns trigger language plpgsql as $$
begin
  perform note_corrected(null, coalesce(new.contract_id, old.contract_id), least(old.from_on, new.from_on), local_today());
  return null;
end $$;

create or replace trigger note_made after insert on slots for each row
  when (new.day < date_trunc('month', local_today())) execute function note_corrected_slot();

create or replace trigger note_gone after delete on slots for each row
  when (old.day < date_trunc('month', local_today())) execute function note_corrected_slot();

create or replace trigger note_corrected after update on slots for each row
  when (least(old.day, new.day) < date_trunc('month', local_today())
    and (old.line_id, old.day, old.span, old.state, old.origin, old.covered_minutes, old.off_billed, old.extra_rate)
      is distinct from (new.line_id, new.day, new.span, new.state, new.origin, new.covered_minutes, new.off_billed, new.extra_rate))
  execute function note_corrected_slot();

create or replace trigger note_corrected after insert or update or delete on line_terms
  for each row execute function note_corrected_terms();

create or replace trigger note_corrected after update of from_on, until_on on contract_lines for each row
  when ((old.from_on, old.until_on) is distinct from (new.from_on, new.until_on)) execute function note_corrected_line();

create or replace trigger note_corrected after insert or update or delete on contract_suspensions
  for each row execute function note_corrected_suspension();
