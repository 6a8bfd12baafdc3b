-- Whether an applicant agreed to the use of the documents. Until now no application was taken without.
alter table job_applications add consent text not null default 'Given' check (consent in ('Given', 'Not asked'));
alter table job_applications alter consent set default 'Not asked';
