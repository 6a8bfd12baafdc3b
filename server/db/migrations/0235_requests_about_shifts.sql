-- A request may be about a shift, which thanks for a guard, complains of one or asks for another; and it says until when an answer
-- was promised.
alter table client_requests add column shift_id integer references duty_schedules (id) on delete set null;
alter table client_requests add column answer_by timestamptz;
create index client_requests_shift_id on client_requests (shift_id);
alter table client_requests drop constraint client_requests_kind_check;
alter table client_requests add constraint client_requests_kind_check
  check (kind in ('Request', 'Complaint', 'Thanks', 'Another guard', 'Extra guards'));
