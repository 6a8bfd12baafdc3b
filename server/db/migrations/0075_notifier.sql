-- The notifier: how each person of the staff is told of what, and the messages to phones with what each of them cost.

create table notification_preferences (
  account_id integer primary key references accounts on delete cascade,
  -- By event; an event that is missing has the channels that everybody has at first.
  channels jsonb not null,
  -- {"from": "22:00", "until": "06:00"} in the company's time: until then nothing of lower severity goes to the phone.
  quiet jsonb
);

create table text_messages (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  event text not null check (event in ('sos', 'not_on_post', 'slot_uncovered', 'missed_round', 'incident', 'other')),
  -- With the country's number, without a sign: 256772123456.
  recipient text not null check (recipient ~ '^\d{9,15}$'),
  body text not null,
  -- Logged: there was no provider to send it.
  state text not null default 'Queued' check (state in ('Queued', 'Sent', 'Logged', 'Failed')),
  attempts integer not null default 0,
  last_error text,
  -- Shillings, by the setting of the day on which it was sent.
  cost bigint not null default 0 check (cost >= 0),
  created_at timestamptz not null default now(),
  -- Not sent earlier; while a process sends it, when another may take over.
  due_at timestamptz not null default now(),
  sent_at timestamptz
);
create index text_messages_created_at on text_messages (created_at);
create index text_messages_account_id on text_messages (account_id);

-- What was sent in a month; the messages themselves are deleted earlier.
create table text_message_months (
  month date not null check (month = date_trunc('month', month)),
  channel text not null check (channel in ('sms', 'whatsapp')),
  messages integer not null check (messages > 0),
  cost bigint not null,
  primary key (month, channel)
);

alter table dated_settings disable trigger audit;
insert into dated_settings (key, valid_from, value) values ('messages', '2026-01-01', '{"sms": 35, "whatsapp": 60}');
alter table dated_settings enable trigger audit;
