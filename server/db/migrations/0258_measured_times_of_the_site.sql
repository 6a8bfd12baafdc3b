-- The times of alarm response that the site may show, as they were last measured: one row, or none with too few alarms.
create table alarm_promises (
  one boolean default true not null,
  alarms integer not null,
  -- Medians in seconds.
  taken integer not null,
  arrivals integer not null,
  -- Null with too few arrivals.
  arrived integer,
  counted_at timestamp with time zone default now() not null,
  constraint alarm_promises_pkey primary key (one),
  constraint alarm_promises_one check (one),
  constraint alarm_promises_alarms check (alarms > 0 and arrivals between 0 and alarms)
);
