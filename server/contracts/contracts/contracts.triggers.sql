select make_record('contracts', 'contract', 'End it instead.');

create or replace function refuse_agreed_contract_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'EN001', message = 'Only a draft can be deleted. Use End for an active contract.';
end $$;

-- The day on which a contract goes on is charged. A suspension that was taken back, or ended on its first day, is none.
create or replace function record_suspension() returns trigger language plpgsql as $$
begin
  delete from contract_suspensions where contract_id = new.id and until_on is null and from_on >= local_today();
  update contract_suspensions set until_on = local_today() - 1 where contract_id = new.id and until_on is null;
  if new.suspended_from is not null then
    insert into contract_suspensions (contract_id, from_on, billed) values (new.id, new.suspended_from, new.suspended_billed);
  end if;
  return null;
end $$;

create or replace function number_contract() returns trigger language plpgsql as $$
declare
  in_year integer := extract(year from local_today());
  number integer;
begin
  insert into contract_counters values (in_year, 1)
    on conflict (year) do update set last_number = contract_counters.last_number + 1
    returning last_number into number;
  new.number := format('CT-%s-%s', in_year, lpad(number::text, greatest(6, length(number::text)), '0'));
  return new;
end $$;

create or replace trigger keep_agreed before update of deleted_at on contracts for each row
  when (new.deleted_at is not null and old.deleted_at is null and old.status not in ('Draft', 'Cancelled')) execute function refuse_agreed_contract_change();

create or replace trigger note_first_suspension after insert on contracts for each row
  when (new.suspended_from is not null) execute function record_suspension();

create or replace trigger note_suspension after update of suspended_from on contracts for each row
  when (old.suspended_from is distinct from new.suspended_from) execute function record_suspension();

create or replace trigger number_contract before update on contracts for each row
  when (new.status = 'Active' and new.number is null) execute function number_contract();
