-- Whether somebody of a client gets the report of each month by e-mail.
alter table accounts add monthly_report boolean not null default true;
