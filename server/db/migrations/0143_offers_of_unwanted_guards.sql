-- A guard whom a client has asked not to have is not asked to stand there: his open offers end, as those of a slot that changes.
create function close_offers_of_banned() returns trigger language plpgsql as $$
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
create trigger close_offers_of_banned after insert on client_bans for each row execute function close_offers_of_banned();
