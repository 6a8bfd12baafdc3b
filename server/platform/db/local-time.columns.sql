create or replace function company_zone() returns text language sql immutable as $$
  select 'Africa/Kampala'
$$;

-- The company's clock and calendar at an instant.
create or replace function local_time(at timestamptz) returns timestamp language sql immutable as $$
  select at at time zone company_zone()
$$;

create or replace function local_today() returns date language sql stable as $$
  select local_time(now())::date
$$;

-- The instant at which they show it.
create or replace function instant_of(local timestamp) returns timestamptz language sql immutable as $$
  select local at time zone company_zone()
$$;

-- The month of a moment by Kampala's calendar.
create or replace function month_of(at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', local_time(at))::date
$$;

-- The first day of a month.
create or replace function month_of(at timestamp) returns date language sql immutable as $$
  select date_trunc('month', at)::date
$$;
