-- The days on which a contract was suspended: what is charged by the month, without slots, is not charged for them.
create table contract_suspensions (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts on delete cascade,
  from_on date not null,
  until_on date,
  billed boolean not null,
  constraint contract_suspensions_dates check (until_on >= from_on)
);
comment on column contract_suspensions.until_on is 'Null while it lasts.';
comment on column contract_suspensions.billed is 'These days are charged all the same.';
create index contract_suspensions_contract_id on contract_suspensions (contract_id);

-- The day on which a contract goes on is charged. A suspension that was taken back, or ended on its first day, is none.
create function note_suspension() returns trigger language plpgsql as $$
begin
  delete from contract_suspensions where contract_id = new.id and until_on is null and from_on >= local_today();
  update contract_suspensions set until_on = local_today() - 1 where contract_id = new.id and until_on is null;
  if new.suspended_from is not null then
    insert into contract_suspensions (contract_id, from_on, billed) values (new.id, new.suspended_from, new.suspended_billed);
  end if;
  return null;
end $$;
create trigger note_suspension after update of suspended_from on contracts for each row
  when (old.suspended_from is distinct from new.suspended_from) execute function note_suspension();
create trigger note_first_suspension after insert on contracts for each row
  when (new.suspended_from is not null) execute function note_suspension();

-- Days before the upgrade were charged, and stay so.
insert into contract_suspensions (contract_id, from_on, billed)
select id, greatest(suspended_from, local_today()), suspended_billed from contracts where status = 'Suspended' and suspended_from is not null;
