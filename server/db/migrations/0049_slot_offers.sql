-- Offers of open slots to guards, each by a one-time link of which only the hash is stored. The first who accepts has the slot.
create table slot_offers (
  id bigint generated always as identity primary key,
  slot_id bigint not null references slots on delete cascade,
  guard_id integer not null references guards on delete cascade,
  token_hash bytea not null unique,
  -- One that nobody has answered and that is over counts as Expired (offer_state).
  status text not null default 'Offered' check (status in ('Offered', 'Accepted', 'Declined', 'Taken', 'Withdrawn')),
  -- How the guard was told; nothing when there is no address, and the link is passed on by hand.
  channel text check (channel in ('email')),
  -- Why the guard is asked although a working rule is broken.
  override_reason text,
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index slot_offers_slot_id on slot_offers (slot_id, id);
create index slot_offers_guard_id on slot_offers (guard_id);
create trigger audit after insert or update on slot_offers for each row execute function write_audit('token_hash');

create function offer_state(status text, expires_at timestamptz) returns text language sql stable as $$
  select case when status = 'Offered' and expires_at <= now() then 'Expired' else status end
$$;

-- Nobody accepts a slot that somebody else has filled, that is not needed any more, or whose hours have changed.
create function close_offers() returns trigger language plpgsql as $$
begin
  update slot_offers set status = case when new.state = 'Filled' then 'Taken' else 'Withdrawn' end, answered_at = now()
    where slot_id = new.id and offer_state(status, expires_at) = 'Offered';
  return null;
end $$;
create trigger close_offers after update on slots for each row
  when (old.state = 'Open' and (new.state <> 'Open' or new.span <> old.span)) execute function close_offers();
