-- The next number of a kind of document in the current year, without gaps: the counter is part of the transaction that uses it.
create or replace function next_document_number(prefix text) returns text language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into document_counters values (prefix, in_year, 1)
    on conflict (kind, year) do update set last_number = document_counters.last_number + 1
    returning last_number into number;
  return format('%s-%s-%s', prefix, in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
end $$;
