-- The figures that the site may show of each month, as they were last counted. A month without data has no row.
create table site_figures (
  month date not null,
  agreed integer not null,
  -- Of a thousand minutes, and of a thousand rounds.
  covered integer not null,
  rounds integer not null,
  walked integer,
  counted_at timestamp with time zone default now() not null,
  constraint site_figures_pkey primary key (month),
  constraint site_figures_month check (month = date_trunc('month', month)),
  constraint site_figures_agreed check (agreed > 0),
  constraint site_figures_walked check ((rounds > 0) = (walked is not null))
);
