-- What became of the frames of alarm panels, by day in Kampala; each process adds its own.
create table alarm_frame_counts (
  day date not null,
  result text not null,
  frames bigint not null,
  constraint alarm_frame_counts_pkey primary key (day, result)
);

-- Panels that disagree with this clock are found among all.
create index alarm_system_states_clock_at on alarm_system_states (clock_at);
