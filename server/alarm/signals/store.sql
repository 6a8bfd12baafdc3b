-- Stores signals of known systems, each once: a frame that comes again within ten minutes counts as a repetition. `batch`: an array of
-- {system_id, sequence, digest, signals: [columns of alarm_signals]}, in the order of their keys so that two processes do not wait
-- for each other in a circle. A frame may hold several signals; its first one counts its repetitions. Returns the new signals.
create or replace function store_alarm_signals(batch jsonb) returns setof alarm_signals language plpgsql as $$
declare
  frame jsonb;
  first bigint;
  at timestamptz;
begin
  for frame in select value from jsonb_array_elements(batch) loop
    -- Locks the system, so that the signals of one system are judged in the order of their times.
    insert into alarm_system_states (system_id, seen_at) values ((frame ->> 'system_id')::integer, clock_timestamp())
      on conflict (system_id) do update set seen_at = clock_timestamp()
      returning seen_at into at;
    first := nextval('alarm_signal_ids');
    insert into alarm_signal_keys (system_id, sequence, content, signal_id, received_at)
      values ((frame ->> 'system_id')::integer, (frame ->> 'sequence')::integer, decode(frame ->> 'digest', 'hex'), first, at)
      on conflict (system_id, sequence, content) do update set signal_id = excluded.signal_id, received_at = excluded.received_at
        where alarm_signal_keys.received_at < excluded.received_at - interval '10 minutes';
    if found then
      return query insert into alarm_signals (id, received_at, transport, address, account, system_id, sequence, protocol, raw, code, qualifier,
          category, confirmed, partition, number, user_number, text, panel_time)
        select case when ordinal = 1 then first else nextval('alarm_signal_ids') end, at, s.transport, s.address, s.account,
          (frame ->> 'system_id')::integer, (frame ->> 'sequence')::integer, s.protocol, decode(s.raw, 'hex'), s.code, s.qualifier,
          s.category, coalesce(s.confirmed, false), s.partition, s.number, s.user_number, s.text, s.panel_time
        from jsonb_array_elements(frame -> 'signals') with ordinality as signal (value, ordinal),
          jsonb_to_record(signal.value) as s (transport text, address inet, account text, protocol text, raw text, code text,
            qualifier text, category text, confirmed boolean, partition integer, number integer, user_number integer, text text,
            panel_time timestamptz)
        returning *;
      update alarm_zones z set seen_at = at
        from jsonb_to_recordset(frame -> 'signals') as s (partition integer, number integer, user_number integer)
        where z.system_id = (frame ->> 'system_id')::integer and z.partition = s.partition and z.number = s.number and s.user_number is null;
    else
      update alarm_signals s set repeats = s.repeats + 1 from alarm_signal_keys k
        where k.system_id = (frame ->> 'system_id')::integer and k.sequence = (frame ->> 'sequence')::integer
          and k.content = decode(frame ->> 'digest', 'hex') and s.id = k.signal_id and s.received_at = k.received_at;
    end if;
  end loop;
end $$;

-- Stores signals whose system is not known here, and frames that could not be read: at most 100 an hour of one address.
create or replace function store_unknown_signals(batch jsonb) returns void language plpgsql as $$
declare
  one jsonb;
begin
  for one in select value from jsonb_array_elements(batch) loop
    continue when (select count(*) from alarm_signals where system_id is null and address = (one ->> 'address')::inet
      and received_at > now() - interval '1 hour') >= 100;
    insert into alarm_signals (received_at, transport, address, account, protocol, raw, code, qualifier, category)
      select clock_timestamp(), s.transport, s.address, s.account, s.protocol, decode(s.raw, 'hex'), s.code, s.qualifier, s.category
      from jsonb_to_record(one) as s (transport text, address inet, account text, protocol text, raw text, code text, qualifier text,
        category text);
  end loop;
end $$;

-- Notes at a system that its panel sent unencrypted or with another key, and by how many seconds its clock is wrong.
create or replace function note_alarm_faults(refusals jsonb, clocks jsonb) returns void language sql as $$
  insert into alarm_system_states (system_id, refused, refused_at)
    select distinct on (r.system_id) r.system_id, r.refused, clock_timestamp()
    from jsonb_to_recordset(refusals) as r (system_id integer, refused text) order by r.system_id
    on conflict (system_id) do update set refused = excluded.refused, refused_at = excluded.refused_at;
  insert into alarm_system_states (system_id, clock_seconds, clock_at)
    select distinct on (c.system_id) c.system_id, c.seconds, clock_timestamp()
    from jsonb_to_recordset(clocks) as c (system_id integer, seconds integer) order by c.system_id
    on conflict (system_id) do update set clock_seconds = excluded.clock_seconds, clock_at = excluded.clock_at;
$$;

-- Makes the parts of the months from the one of `day` on; returns how many. If the default part has rows of a month already,
-- they stay there.
create or replace function make_signal_months(day date, months integer) returns integer language plpgsql as $$
declare
  first date;
  made integer := 0;
begin
  for first in select (date_trunc('month', day) + make_interval(months => n))::date from generate_series(0, months - 1) n loop
    continue when to_regclass(format('alarm_signals_%s', to_char(first, 'YYYY_MM'))) is not null;
    begin
      execute format('create table %I partition of alarm_signals for values from (%L) to (%L)',
        'alarm_signals_' || to_char(first, 'YYYY_MM'), first::text || ' 00:00+03', (first + interval '1 month')::date::text || ' 00:00+03');
      execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()',
        'alarm_signals_' || to_char(first, 'YYYY_MM'));
      made := made + 1;
    exception when check_violation then
      null;
    end;
  end loop;
  return made;
end $$;
