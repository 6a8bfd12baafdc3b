-- Notices for the staff: something came in. What it was is read from the record itself, so that nothing personal is kept twice.
create table notices (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('message', 'application', 'quote', 'incident')),
  record_id integer not null,
  -- Who caused it, when that was one of the staff: they know already.
  account_id integer
);
create index notices_at on notices (at);

-- Up to where an account has seen the notices.
create table notice_marks (
  account_id integer primary key references accounts on delete cascade,
  seen_id integer not null
);

-- Argument: the kind.
create function note_notice() returns trigger language plpgsql as $$
begin
  insert into notices (kind, record_id, account_id)
    values (tg_argv[0], new.id, nullif(current_setting('app.account_id', true), '')::integer);
  -- Every process passes it on to the browsers that listen to it.
  perform pg_notify('notices', tg_argv[0]);
  return null;
end $$;
create trigger notice after insert on contact_messages for each row execute function note_notice('message');
create trigger notice after insert on job_applications for each row execute function note_notice('application');
create trigger notice after insert on quote_requests for each row execute function note_notice('quote');
create trigger notice after insert on incidents for each row execute function note_notice('incident');
