-- Who of a client sees prices in the portal, and guards whom a client orders there besides the contract.
alter table accounts add sees_prices boolean not null default false,
  add constraint accounts_sees_prices check (role = 'client' or not sees_prices);

alter table client_requests drop constraint client_requests_kind_check,
  add constraint client_requests_kind_check check (kind in ('Request', 'Complaint', 'Extra guards'));

-- What a client orders: one post, some days, the same hours and number of guards on each. Staff accept or decline it once.
create table extra_guard_orders (
  request_id integer primary key references client_requests on delete cascade,
  line_id integer not null references contract_lines on delete cascade,
  start_time time not null,
  end_time time not null,
  guards integer not null check (guards between 1 and 50),
  state text not null default 'Asked' check (state in ('Asked', 'Accepted', 'Declined')),
  decided_by integer references accounts on delete set null,
  decided_at timestamptz,
  constraint extra_guard_orders_decided check ((state = 'Asked') = (decided_at is null))
);
create table extra_guard_days (
  request_id integer not null references extra_guard_orders on delete cascade,
  day date not null,
  -- Shillings for one shift as it was when it was ordered; null where the contract names no price for it.
  rate bigint check (rate between 0 and 1000000000000),
  primary key (request_id, day)
);
create index extra_guard_orders_line_id on extra_guard_orders (line_id);
create index extra_guard_orders_decided_by on extra_guard_orders (decided_by);

alter table slots
  add extra_request_id integer references client_requests on delete set null,
  -- Shillings for this extra shift as it was ordered; null for what the terms say.
  add extra_rate bigint check (extra_rate between 0 and 1000000000000),
  add constraint slots_extra check (origin = 'extra' or (extra_request_id is null and extra_rate is null));
create index slots_extra_request_id on slots (extra_request_id);
create index slots_extra on slots (line_id, day) where origin = 'extra';
