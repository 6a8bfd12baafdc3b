-- Nobody accepts a slot that somebody else has filled, that is not needed any more, or whose hours have changed.
create or replace function close_offers() returns trigger language plpgsql as $$
begin
  update slot_offers set status = case when new.state = 'Filled' then 'Taken' else 'Withdrawn' end, answered_at = now()
    where slot_id = new.id and offer_state(status, expires_at) = 'Offered';
  return null;
end $$;

-- A guard whom a client has asked not to have is not asked to stand there: his open offers end, as those of a slot that changes.
create or replace function close_offers_of_banned() returns trigger language plpgsql as $$
begin
  update slot_offers set status = 'Withdrawn', answered_at = now() where id in (
    select o.id from slot_offers o
      join slots s on s.id = o.slot_id join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id
      where o.guard_id = new.guard_id and offer_state(o.status, o.expires_at) = 'Offered'
        and st.client_id = new.client_id and (new.station_id is null or st.id = new.station_id)
      order by o.id for update of o)
    and offer_state(status, expires_at) = 'Offered';
  return null;
end $$;

create or replace trigger close_offers_of_banned after insert on client_bans for each row execute function close_offers_of_banned();

create or replace trigger audit after insert or update on slot_offers for each row execute function write_audit('token_hash');

create or replace trigger close_offers after update on slots for each row
  when (old.state = 'Open' and (new.state <> 'Open' or new.span <> old.span)) execute function close_offers();
