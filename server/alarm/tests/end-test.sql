-- Ends the test of a system, which is locked: it is in service from now on. A signal of the list says which zones stayed silent.
create or replace function end_alarm_test(system integer) returns void language plpgsql as $$
declare
  one alarm_systems;
  told text;
begin
  select * into one from alarm_systems where id = system;
  select case when count(*) = 0 then 'Test ended.' else
      format('Test ended: %s of %s zones reported.', count(*) filter (where z.seen_at >= one.test_from), count(*))
      || coalesce(' Silent: ' || left(string_agg(z.name, ', ' order by z.partition, z.number) filter (where (z.seen_at >= one.test_from) is not true), 400) || '.', '') end
    into told from alarm_zones z where z.system_id = system;
  insert into alarm_signals (transport, account, system_id, protocol, raw, qualifier, category, text)
    values ('manual', one.account, system, 'TEST', '', 'status', 'test', told);
  update alarm_systems set state = 'In service', test_until = null, test_from = null, test_by = null where id = system;
end $$;

-- Ends the tests whose time is over; returns how many.
create or replace function end_alarm_tests() returns integer language plpgsql as $$
declare
  ended integer := 0;
  system integer;
begin
  for system in select id from alarm_systems where state = 'On test' and test_until <= now() and deleted_at is null order by id for update loop
    perform end_alarm_test(system);
    ended := ended + 1;
  end loop;
  return ended;
end $$;
