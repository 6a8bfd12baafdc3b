-- A login of a client that was asked for by somebody who may not see what it opens waits, disabled and without a link, until it is confirmed.
alter table accounts
  add waits boolean not null default false,
  add invited_at timestamptz,
  add invited_by integer,
  add constraint accounts_waits check (not waits or (role = 'client' and not active and password_hash is null));

create function refuse_link_of_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from accounts where id = new.account_id and waits) then
    raise exception 'Account % waits for confirmation and has no link', new.account_id;
  end if;
  return new;
end $$;
create trigger refuse_link_of_waiting before insert on one_time_links for each row execute function refuse_link_of_waiting();

alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in
    ('message', 'application', 'quote', 'incident', 'request', 'qualification', 'credit_limit', 'login'));
