-- What waits for somebody is read oldest first, by an index of what waits alone.
create index exceptions_waiting on exceptions (opened_at, id) where state <> 'Resolved';
create index attendances_to_approve on attendances (id) where approved_at is null and state in ('Done', 'No show', 'Excused');
create index client_requests_waiting on client_requests (last_message_at, id) where status = 'New' and deleted_at is null;
create index guard_absences_waiting on guard_absences (created_at, id) where state = 'Asked' and deleted_at is null;
create index quote_requests_waiting on quote_requests (received_at, id) where status = 'New' and deleted_at is null;
create index contact_messages_waiting on contact_messages (received_at, id) where status = 'Unread' and deleted_at is null;
create index invoice_drafts_waiting on invoice_drafts (month, computed_at, id) where state = 'Draft';
