-- An index for every order and filter of the lists that can be long. Each ends with the number, which settles equal values,
-- so that a page, however deep, is found in the index alone.

create index clients_first_name on clients (first_name, id) where deleted_at is null;
create index clients_last_name on clients (last_name, id) where deleted_at is null;
create index clients_company_name on clients (company_name, id) where deleted_at is null;
create index clients_address on clients (address, id) where deleted_at is null;
create index clients_contacts on clients (contacts, id) where deleted_at is null;
create index clients_registered_on on clients (registered_on, id) where deleted_at is null;

create index guards_first_name on guards (first_name, id) where deleted_at is null;
create index guards_last_name on guards (last_name, id) where deleted_at is null;
create index guards_gender on guards (gender, id) where deleted_at is null;
create index guards_date_of_birth on guards (date_of_birth, id) where deleted_at is null;
create index guards_email on guards (email, id) where deleted_at is null;
create index guards_rank on guards (rank, id) where deleted_at is null;
drop index guards_status;
create index guards_status on guards (status, id) where deleted_at is null;
create index guards_hire_date on guards (hire_date, id) where deleted_at is null;

create index stations_live on stations (id) where deleted_at is null;
create index stations_name on stations (name, id) where deleted_at is null;
drop index stations_client_id;
create index stations_client_id on stations (client_id, id) include (deleted_at);
create index stations_address on stations (address, id) where deleted_at is null;
create index stations_minimum_guards on stations (minimum_guards, id) where deleted_at is null;
create index stations_active on stations (active, id) where deleted_at is null;

drop index duty_schedules_shift_date;
create index duty_schedules_shift_date on duty_schedules (shift_date, start_time, id) where deleted_at is null;
create index duty_schedules_start_time on duty_schedules (start_time, id) where deleted_at is null;
create index duty_schedules_end_time on duty_schedules (end_time, id) where deleted_at is null;
drop index duty_schedules_shift_type;
create index duty_schedules_shift_type on duty_schedules (shift_type, id) where deleted_at is null;
-- What is searched is in here, so that the search reads this and not the table.
drop index duty_schedules_live;
create index duty_schedules_live on duty_schedules (id) include (guard_id, station_id, shift_type) where deleted_at is null;

drop index incidents_incident_date;
create index incidents_incident_date on incidents (incident_date, id) where deleted_at is null;
drop index incidents_status;
create index incidents_status on incidents (status, id) where deleted_at is null;
drop index incidents_severity;
create index incidents_severity on incidents (severity, id) where deleted_at is null;
create index incidents_severity_order on incidents (array_position(array['Low', 'Medium', 'High'], severity), id) where deleted_at is null;

-- What is searched is in here, so that the search reads this and not the table.
drop index invoices_live;
create index invoices_live on invoices (id) include (invoice_number, status, client_id) where deleted_at is null;
create index invoices_number on invoices (invoice_number, id) where deleted_at is null;
drop index invoices_invoice_date;
create index invoices_invoice_date on invoices (invoice_date, id) where deleted_at is null;
drop index invoices_due_date;
create index invoices_due_date on invoices (due_date, id) where deleted_at is null;
create index invoices_amount_paid on invoices (amount_paid, id) where deleted_at is null;
create index invoices_amount_due on invoices (amount_due, id) where deleted_at is null;
create index invoices_status_order on invoices (status, id) where deleted_at is null;

drop index payments_received_on;
create index payments_received_on on payments (received_on) include (amount, invoice_id);

create index contact_messages_live on contact_messages (id) where deleted_at is null;
create index contact_messages_name on contact_messages (name, id) where deleted_at is null;
create index contact_messages_email on contact_messages (email, id) where deleted_at is null;
create index contact_messages_subject on contact_messages (subject, id) where deleted_at is null;
create index contact_messages_kind on contact_messages (kind, id) where deleted_at is null;

create index quote_requests_live on quote_requests (id) where deleted_at is null;
create index quote_requests_name on quote_requests (name, id) where deleted_at is null;
create index quote_requests_site_type on quote_requests (site_type, id) where deleted_at is null;
create index quote_requests_area on quote_requests (area, id) where deleted_at is null;
create index quote_requests_guards_needed on quote_requests (guards_needed, id) where deleted_at is null;
create index quote_requests_start_date on quote_requests (start_date, id) where deleted_at is null;
