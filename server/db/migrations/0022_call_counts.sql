-- How often an address has made a call within a minute, over all processes. Lost in a crash of the server, which costs nothing.
create unlogged table call_counts (
  call text not null,
  address text not null,
  since timestamptz not null default now(),
  count integer not null default 1,
  primary key (call, address)
) with (fillfactor = 70);
create index call_counts_since on call_counts (since);
