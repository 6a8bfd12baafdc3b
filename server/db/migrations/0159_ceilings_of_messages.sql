-- Who causes a message and what kind it is, such as "device 7 incident": of one cause and recipient several messages become one.
alter table emails
  add cause text,
  add severity integer not null default 1,
  -- How many others it stands for: "and 12 more".
  add more integer not null default 0 check (more >= 0),
  -- Not sent earlier.
  add due_at timestamptz not null default now();
create index emails_cause on emails (cause, recipient, due_at);
alter table text_messages
  add cause text,
  add severity integer not null default 1,
  add more integer not null default 0 check (more >= 0);
create index text_messages_cause on text_messages (cause, recipient, due_at);

-- The paid messages of a day, counted before they are sent.
create table paid_message_days (
  day date primary key,
  messages integer not null check (messages >= 0)
);

alter table company_settings
  add told_an_hour integer not null default 6 check (told_an_hour between 1 and 60),
  add paid_a_day integer not null default 1000 check (paid_a_day between 0 and 100000);

-- When everybody was last told of a call for help.
alter table exceptions add called_at timestamptz;
