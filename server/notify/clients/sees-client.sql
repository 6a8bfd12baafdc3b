-- True if somebody of a client still sees what a message is about: the whole client (`about` null), or each of these stations.
-- A message that is about no client is not judged here.
create or replace function still_sees(account integer, client integer, about integer[]) returns boolean language sql stable as $$
  select client is null or exists (
    select from accounts a join clients c on c.id = a.client_id and c.deleted_at is null
    where a.id = account and a.client_id = client and a.role = 'client' and a.active and a.deleted_at is null
      and (about is not null or not a.own_stations_only)
      and not exists (
        select from unnest(about) at (id) where not exists (
          select from stations s where s.id = at.id and s.client_id = client and s.deleted_at is null
            and (not a.own_stations_only
              or exists (select from account_stations own where own.account_id = a.id and own.station_id = s.id)))))
$$;
