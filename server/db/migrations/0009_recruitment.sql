-- Recruitment: drafts of jobs, applications in stages with their history, documents that a hired guard brings along.

alter table jobs add published boolean not null default true;

-- Identity and health documents are for those who were given this, and for super admins.
alter table accounts add may_view_identity_documents boolean not null default false;

alter table job_applications
  add stage text not null default 'New' check (stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  add stage_since timestamptz not null default now(),
  -- When the answer was found; what is kept, and how long, counts from here.
  add decided_at timestamptz,
  add rating integer check (rating between 1 and 5),
  add search text not null generated always as (lower(name || e'\n' || email || e'\n' || reference)) stored;
update job_applications set stage_since = received_at;
create index job_applications_stage on job_applications (stage, stage_since desc) where deleted_at is null;
create index job_applications_search on job_applications using gin (search gin_trgm_ops);
create index job_applications_email on job_applications (lower(email));
create index job_applications_decided_at on job_applications (decided_at) where decided_at is not null;

create function note_stage() returns trigger language plpgsql as $$
begin
  new.stage_since := now();
  new.decided_at := case when new.stage in ('Hired', 'Rejected') then now() end;
  return new;
end $$;
create trigger note_stage before update of stage on job_applications for each row
  when (old.stage is distinct from new.stage) execute function note_stage();

-- What happened to an application: moves between stages, internal notes, letters to the applicant. Never changed.
create table application_events (
  id integer generated always as identity primary key,
  application_id integer not null references job_applications on delete cascade,
  at timestamptz not null default now(),
  account_id integer references accounts on delete set null,
  from_stage text check (from_stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  to_stage text check (to_stage in ('New', 'Shortlisted', 'Interview', 'Offered', 'Hired', 'Rejected')),
  note text,
  letter_subject text,
  constraint application_events_what check (num_nonnulls(to_stage, note, letter_subject) > 0)
);
create index application_events_application_id on application_events (application_id);
create index application_events_account_id on application_events (account_id);

-- Who was hired from which application. Either record may go without the other.
create table hires (
  application_id integer primary key references job_applications on delete cascade,
  guard_id integer not null unique references guards on delete cascade
);

-- A document belongs to an application until its applicant is hired, and to the guard from then on.
alter table application_documents
  alter application_id drop not null,
  add guard_id integer references guards on delete cascade,
  add received_at timestamptz not null default now(),
  add constraint application_documents_owner check (num_nonnulls(application_id, guard_id) = 1);
update application_documents set received_at = a.received_at from job_applications a where a.id = application_id;
create index application_documents_guard_id on application_documents (guard_id);

-- The audit log outlives everything, so it must not keep who wrote to us: only that something was received, changed or erased.
do $$
declare
  target text;
begin
  foreach target in array array['job_applications', 'contact_messages', 'quote_requests'] loop
    execute format('drop trigger audit on %I', target);
    execute format('create trigger audit after insert or update or delete on %I for each row
      execute function write_audit(''name'', ''email'', ''phone'', ''subject'', ''message'', ''note'', ''search'', ''updated_at'')', target);
  end loop;
end $$;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set
  old = old - array['name', 'email', 'phone', 'subject', 'message', 'note'],
  new = new - array['name', 'email', 'phone', 'subject', 'message', 'note']
where table_name in ('job_applications', 'contact_messages', 'quote_requests');
alter table audit_log enable trigger audit_log_append_only;
