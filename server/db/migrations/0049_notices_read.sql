-- Single notices that an account has seen, above the id up to which it has marked all as read.
create table notice_reads (
  account_id integer not null references accounts on delete cascade,
  notice_id integer not null references notices on delete cascade,
  primary key (account_id, notice_id)
);
create index notice_reads_notice_id on notice_reads (notice_id);
