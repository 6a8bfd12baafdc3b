import type pg from 'pg'
import { MADE_UP } from '../resources/any-record.ts'
import { generateRows } from '../resources/any-rows.ts'

/** Enough rows for PostgreSQL to prefer an index over a scan. */
const MANY = 6_000
/** As many types of qualifications as a company has at most: what guards hold is judged by each of them, for each guard. */
const FEW = 40

/**
 * Statements that fill every table that can grow long, with realistic distributions; `n` runs from 1. A table without one gets rows
 * generated from its columns; it needs one where a check refuses these.
 */
const FILL = [
  `insert into clients (first_name, last_name, company_name, address, contacts, registered_on)
    select 'First ' || n % 400, 'Last ' || n % 900, case when n % 3 > 0 then 'Company ' || n end, 'Plot ' || n, '0700 ' || n, date '2020-01-01' + n % 2000`,
  `insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date, left_on)
    select 'First ' || n % 400, 'Last ' || n % 900, (array['Male', 'Female'])[1 + n % 2], date '1980-01-01' + n % 7000, '0700 ' || n, n || '@g.example',
      (array['Guard', 'Senior Guard', 'Supervisor'])[1 + n % 3], (array['Active', 'Active', 'Active', 'On Leave', 'Inactive'])[1 + n % 5],
      date '2015-01-01' + n % 3000, case when n % 5 = 4 then date '2024-01-01' end`,
  `insert into qualification_types (name, kind, needed_for) select 'Type ' || n, 'licence', (array['deploy', 'armed', 'drive', 'none'])[1 + n % 4]`,
  `insert into guard_qualifications (guard_id, type_id, number, issued_on, expires_on, verified_at, revoked_at)
    select 1 + n % ${MANY}, 1 + n % ${FEW}, 'No. ' || n, current_date - 400, case when n % 4 > 0 then current_date - 300 + n % 700 end,
      case when n % 20 > 0 then now() end, case when n % 50 = 0 then now() end`,
  `insert into guard_absences (guard_id, kind, from_on, until_on, state)
    select n, (array['annual', 'sick', 'unpaid', 'training'])[1 + n % 4], current_date - 400 + n % 450, current_date - 395 + n % 450,
      (array['Approved', 'Approved', 'Approved', 'Asked', 'Refused', 'Cancelled'])[1 + n % 6]`,
  `insert into stations (name, client_id, address, minimum_guards, active) select 'Gate ' || n, n, 'Road ' || n, n % 7, n % 20 > 0`,
  `insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
    select 1 + n % ${MANY}, 1 + n * 7 % ${MANY}, current_date - 14 + n / ${MANY}, (array['06:00', '18:00', '14:00'])[1 + n % 3]::time,
      (array['18:00', '06:00', '22:00'])[1 + n % 3]::time, (array['Day', 'Night', 'Evening'])[1 + n % 3]`,
  `insert into patrols (station_id, guard_id, completed_at) select 1 + n % ${MANY}, 1 + n % ${MANY}, now() - n * interval '30 minutes'`,
  `insert into checkpoints (station_id, name, token, code) select 1 + n % ${MANY}, 'Point ' || n, 'token ' || n, 'code ' || n`,
  `insert into retired_sheets (checkpoint_id, token, code) select n, 'old token ' || n, 'old code ' || n`,
  `insert into routes (station_id, name, minutes_allowed, points, made_until) select 1 + n % ${MANY}, 'Fence', 30, array[n], now() + interval '36 hours'`,
  `insert into patrols (station_id, route_id, day, due_from, due_until, state, points)
    select 1 + n * 7 % ${MANY}, 1 + n % ${MANY}, current_date - n / 200, now() + interval '20 hours' - n * interval '7 minutes', now() + interval '20 hours 5 minutes' - n * interval '7 minutes',
      case when n < 180 then 'Due' when n % 9 = 0 then 'Missed' else 'Incomplete' end, array[n % ${MANY}]`,
  `insert into patrol_scans (event_id, at, guard_id, duty_id, station_id, checkpoint_id, patrol_id, counts, flags)
    select gen_random_uuid(), now() - n * interval '7 minutes', 1 + n % ${MANY}, n, 1 + n % ${MANY}, n, n, true, case when n % 9 = 0 then array['outside'] else '{}' end`,
  `insert into incidents (description, guard_id, station_id, incident_date, severity, status)
    select 'Report ' || n || case when n % 100 = 0 then ' of a door' else '' end, 1 + n % ${MANY}, 1 + n * 7 % ${MANY}, current_date - n % 700, (array['Low', 'Medium', 'High'])[1 + n % 3], (array['Open', 'Pending', 'Closed', 'Closed'])[1 + n % 4]`,
  `insert into invoices (invoice_number, invoice_date, amount_paid, amount_due, due_date, status, client_id)
    select 'INV-2026-' || lpad(n::text, 6, '0'), current_date - n % 700, n % 100 * 1000, 100000 + n, current_date - n % 700 + 14, (array['Paid', 'Paid', 'Pending', 'Overdue'])[1 + n % 4], 1 + n % ${MANY}`,
  `insert into payments (invoice_id, amount, received_on, method, receipt_id)
    select n, n % 100 * 1000, current_date - n % 700, (array['bank', 'mtn', 'cash'])[1 + n % 3], case when n % 3 > 0 then n end`,
  `insert into receipts (receipt_number, client_id, kind, method, amount, received_on, reference, certificate_state)
    select 'RC-2026-' || lpad(n::text, 6, '0'), 1 + n % ${MANY},
      (array['money', 'money', 'money', 'income_wht', 'deposit'])[1 + n % 5], (array['bank', 'mtn', 'cash'])[1 + n % 3],
      1000 + n, current_date - n % 700, 'FT' || n, case when n % 5 = 3 then 'awaited' end`,
  `insert into credit_notes (credit_note_number, invoice_id, reason_code, reason, net, vat, total, issued_on)
    select 'CN-2026-' || lpad(n::text, 6, '0'), n, 'rate', 'Rate', 100 + n, 0, 100 + n, current_date - n % 700`,
  `insert into contracts (client_id, title, number, status, starts_on, ends_on)
    select 1 + n % ${MANY}, 'Guarding ' || n % 900, 'CT-2026-' || lpad(n::text, 6, '0'), (array['Active', 'Active', 'Active', 'Ended'])[1 + n % 4],
      current_date - n % 900, case when n % 3 = 0 then current_date + n % 700 end`,
  `insert into contract_lines (contract_id, station_id, name, from_on, shift_label)
    select n, 1 + n * 7 % ${MANY}, 'Gate ' || n, current_date - n % 900, 'Day'`,
  `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
    select n, current_date - n % 900, 1, '06:00', '18:00', 127, 'guard_month', 950000`,
  `insert into slots (line_id, term_id, day, seat, start_time, end_time, state)
    select 1 + n % ${MANY}, 1 + n % ${MANY}, current_date - 14 + n / ${MANY}, 1, '06:00', '18:00', (array['Filled', 'Filled', 'Open', 'Decided'])[1 + n % 4]`,
  `insert into attendances (id, slot_id, state, in_at, out_at, minutes)
    select n, n, (array['Done', 'Done', 'On post', 'No show'])[1 + n % 4], case when n % 4 < 3 then now() - n * interval '10 minutes' end,
      case when n % 4 < 2 then now() - n * interval '10 minutes' + interval '5 minutes' end, 5`,
  `insert into attendance_periods (station_id, month, state)
    select 1 + n % ${MANY}, date_trunc('month', current_date - 60)::date, (array['Open', 'Approved', 'Locked'])[1 + n % 3]`,
  `insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at, state, resolution, resolved_at)
    select (array['not_on_post', 'no_clock_out', 'left_early'])[1 + n % 3], 1 + n % 3, 1 + n % ${MANY}, 1 + n % ${MANY}, n, n, now(),
      case when n % 50 = 0 then 'Opened' else 'Resolved' end, case when n % 50 > 0 then 'Came' end, case when n % 50 > 0 then now() end`,
  `insert into occurrences (entry_id, station_id, guard_id, at, kind, text, opens, fields)
    select n, 1 + n % ${MANY}, 1 + n % ${MANY}, now() - n * interval '20 minutes', (array['routine', 'visitor', 'key', 'delivery'])[1 + n % 4],
      'Entry ' || n || case when n % 100 = 0 then ' of a door' else '' end, n % 40 = 1, '{}'`,
  `insert into register_items (station_id, category, name, plate, in_service)
    select 1 + n % ${MANY}, (array['key', 'vehicle'])[1 + n % 2], 'Item ' || n, case when n % 2 = 1 then 'UBB ' || n end, n % 50 > 0`,
  `insert into occurrences (entry_id, station_id, at, kind, opens, item_id, fields)
    select ${MANY} + n, 1 + n % ${MANY}, now() - n * interval '20 minutes', (array['key', 'vehicle'])[1 + n % 2], n % 20 = 0, n, '{"holder":"A"}'`,
  `insert into alarm_systems (client_id, station_id, name, account, state)
    select n, n, 'System ' || n, upper(to_hex(1000000 + n)), (array['In service', 'In service', 'On test', 'Out of service'])[1 + n % 4]`,
  `insert into alarm_zones (system_id, number, name) select 1 + n % ${MANY}, n % 1000, 'Zone ' || n`,
  `insert into alarm_contacts (system_id, position, name, phone, role) select 1 + n % ${MANY}, 1, 'Name ' || n, '0700 ' || n, 'key_holder'`,
  `insert into alarm_signals (received_at, transport, address, account, system_id, protocol, raw, code, qualifier, category, partition, number)
    select now() - n * interval '20 minutes', 'tcp', '10.0.0.1', upper(to_hex(1000000 + n % ${MANY})), case when n % 50 > 0 then 1 + n % ${MANY} end, 'SIA-DCS', '', 'CL', 'new',
      (array['opening', 'closing', 'test', 'burglary'])[1 + n % 4], 1, n % 10`,
  `insert into alarms (number, system_id, kind, category, priority, opened_at, waits_since, state, outcome, closed_at)
    select 'AL-2026-' || lpad(n::text, 6, '0'), 1 + n % ${MANY}, 'burglary', 'burglary', 1 + n % 4, now() - n * interval '200 minutes',
      now() - n * interval '200 minutes', case when n < 60 then 'New' else 'Closed' end, case when n >= 60 then 'user_error' end,
      case when n >= 60 then now() - n * interval '190 minutes' end`,
  `insert into contact_messages (reference, name, email, subject, message, received_at) select 'M-' || n, 'Name ' || n, n || '@m.example', 'Subject ' || n % 500, 'Text ' || n, now() - n * interval '1 hour'`,
  `insert into quote_requests (reference, site_type, area, guards_needed, name, email, status, received_at)
    select 'Q-' || n, 'Shop', 'Area ' || n % 50, n % 30, 'Name ' || n, n || '@m.example', (array['New', 'Quoted', 'Won', 'Lost'])[1 + n % 4], now() - n * interval '1 hour'`,
  `insert into client_requests (reference, client_id, kind, subject, status, received_at, last_message_at)
    select 'R-' || n, 1 + n % ${MANY}, (array['Request', 'Complaint'])[1 + n % 2], 'Subject ' || n % 500, (array['Closed', 'Closed', 'Answered', 'In Progress'])[1 + n % 4], now() - n * interval '1 hour', now() - n * interval '50 minutes'`,
  `insert into client_request_messages (request_id, kind, text) select n, 'Client', 'Text ' || n || case when n % 100 = 0 then ' of a door' else '' end`,
  `insert into client_documents (client_id, title, kind, file_id, file_name, file_kind, bytes, sha256)
    select 1 + n % ${MANY}, 'Report ' || n, 'Report', gen_random_uuid(), 'a.pdf', 'pdf', 1, ''`,
  `insert into site_pages (kind, slug, title, lead, body, published)
    select (array['guards', 'cctv', 'alarm', 'sector', 'guide'])[1 + n % 5], 'page-' || n, 'Title ' || n % 900, 'Lead', 'Text', n % 50 = 0`,
  `insert into holidays (day, name, kind) select date '2030-01-01' + n, 'Holiday ' || n, (array['fixed', 'movable', 'declared'])[1 + n % 3]`,
  `insert into audit_log (at, account_id, address, action, table_name, record_id, old, new)
    select now() - n * interval '1 hour', 1 + n % 30, '10.0.0.1'::inet + n % 40, (array['update', 'insert', 'remove', 'export'])[1 + n % 4],
      (array['clients', 'guards', 'duty_schedules'])[1 + n % 3], 1 + n % 500, '{"rank": "Guard"}', '{"rank": "Supervisor"}'`,
]
/** Twice as many rows in the fastest growing tables. */
const MORE = /^insert into (duty_schedules|invoices|payments|receipts|patrols|slots)/
const SHORT = /^insert into qualification_types/
const rowsOf = (statement: string) => (SHORT.test(statement) ? FEW : MORE.test(statement) ? 2 * MANY : MANY)

/** Fills an empty database with many rows in a second or two, and updates the statistics. */
export async function fillWithMany(pool: pg.Pool) {
  const client = await pool.connect()
  // Loaded table by table, without row triggers.
  await client.query('set session_replication_role = replica')
  await client.query('begin')
  for (const statement of FILL) await client.query(`${statement} from generate_series(1, ${rowsOf(statement)}) n`)
  for (const table of MADE_UP.filter((name) => !FILL.some((statement) => statement.startsWith(`insert into ${name} `))))
    await client.query(await generateRows(client, table, MANY)).catch((error) => {
      throw new Error(`The rows made up for ${table} are refused: write a statement for it in FILL.`, { cause: error })
    })
  await client.query('select recount_records()')
  await client.query('commit')
  await client.query('vacuum (analyze)')
  client.release(true)
}
