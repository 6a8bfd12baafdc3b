-- Two-factor sign-in by authenticator app. Nothing of it is a record: its secrets must not reach the audit log.
create table two_factors (
  account_id integer primary key references accounts on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  -- Counts from the first code that proved right; until then it is only being set up.
  confirmed_at timestamptz,
  -- The half minute whose code was used last: a code works once.
  last_step integer
);

-- For whoever has lost the phone. Each works once.
create table recovery_codes (
  account_id integer not null references accounts on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Who asked for a new password and for which address, whether there is such an account or not; for the limits.
create table reset_requests (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  address inet not null,
  account_key bytea not null
);
create index reset_requests_address on reset_requests (address, at);
create index reset_requests_account_key on reset_requests (account_key, at);
create index reset_requests_at on reset_requests (at);

-- Whether super admins must use two-factor sign-in.
alter table company_settings add require_two_factor boolean not null default false;
