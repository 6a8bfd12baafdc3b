-- The telephone number of an applicant, who may leave it out.
alter table job_applications add column phone text;
