-- The escalation ladder: who is told, after how many minutes, of an exception that nobody has taken up.

create table escalation_rungs (
  -- 1 supervisor, 2 call list, 3 operations manager, 4 owner.
  level integer not null check (level between 1 and 4),
  severity integer not null check (severity between 1 and 3),
  -- Since the exception was opened; null for never.
  after_minutes integer check (after_minutes between 0 and 1440),
  primary key (level, severity)
);
insert into escalation_rungs (level, severity, after_minutes) values
  (1, 3, 0), (2, 3, 10), (3, 3, 20), (4, 3, 30),
  (1, 2, 0), (2, 2, 20), (3, 2, 40), (4, 2, null),
  (1, 1, null), (2, 1, null), (3, 1, null), (4, 1, null);

create table escalation_people (
  level integer not null check (level between 1 and 4),
  account_id integer not null references accounts on delete cascade,
  primary key (level, account_id)
);
create index escalation_people_account_id on escalation_people (account_id);

alter table exceptions add escalated_level integer not null default 0 check (escalated_level between 0 and 4);
comment on column exceptions.escalated_level is 'How far it was escalated: 0 for not at all, 4 for the owner.';
