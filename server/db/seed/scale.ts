import { sql } from 'kysely'
import { markDemo } from '../../platform/db/demo/marks.ts'
import type { Db } from '../../platform/db/open.ts'
import { copyContracts } from './contracts/copies.ts'
import { ROSTER_DAYS } from './roster/schedules.ts'

/** Guards are copied in groups of the demo's size; further copies of the roster are moved to earlier weeks. */
const MOST_GROUPS = 21

/** Multiplied once more: a large company has more clients for each guard than the demo. */
const MORE = { clients: 6, invoices: 2 }

/** Tables whose copies have ids of their own choice. */
const COUNTED = ['guards', 'clients', 'stations', 'invoices', 'contracts', 'contract_lines', 'line_terms', 'slots'] as const

/** Triggers that would write or check row by row what is copied as a whole. */
const QUIET = {
  guards: ['audit'],
  clients: ['audit'],
  stations: ['audit', 'live'],
  response_units: ['audit', 'live'],
  contracts: ['audit', 'live'],
  contract_lines: ['audit', 'station'],
  // No invoice charges the copies of lines, so nothing is to be compared.
  line_terms: ['audit', 'note_corrected'],
  slots: ['keep_settled', 'note_made'],
  duty_schedules: ['audit', 'live', 'sync_slot', 'keep_settled'],
  incidents: ['audit', 'live', 'notice'],
  invoices: ['audit', 'live', 'number_invoice', 'note_payment'],
  payments: ['add_payment'],
  quote_requests: ['audit', 'live', 'notice'],
}

/**
 * Multiplies the demo: `times` as many stations, response units, contracts, schedules, incidents and quote requests, six times that many
 * clients, twice that many invoices, and as many guards, with their patrols, as the schedules need. The id of copy k of a record is the
 * original's plus k times the table's size, so that copies refer to copies. Numbers of invoices and
 * contracts stay without gaps, shifts fill slots of their own contract, and payments equal the amounts paid.
 */
export async function multiplyDemo(db: Db, times: number) {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await switchTriggers(transaction, 'disable')
    const copies = sql`generate_series(1, ${times - 1}::int) as copy (k)`
    const groups = Math.min(times, MOST_GROUPS)
    const size = (table: string) => sql`(select max(id) from only_demo where name = ${table})`
    await sql`create temporary table only_demo on commit drop as
      select 'guards' as name, max(id) as id from guards union all select 'clients', max(id) from clients
      union all select 'stations', max(id) from stations union all select 'invoices', max(id) from invoices
      union all select 'contracts', max(id) from contracts union all select 'contract_lines', max(id) from contract_lines
      union all select 'line_terms', max(id) from line_terms union all select 'slots', max(id) from slots`.execute(transaction)

    await sql`insert into guards (id, first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
      overriding system value
      select g.id + k * ${size('guards')}, g.first_name, other.last_name, g.gender, g.date_of_birth - k, g.contacts,
        lower(g.first_name || '.' || other.last_name || k) || '@guards.engabo.example', g.rank, g.status, g.hire_date - k
      from guards g cross join generate_series(1, ${groups - 1}::int) as copy (k)
      join guards other on other.id = 1 + (g.id + k) % ${size('guards')} order by k, g.id`.execute(transaction)

    await sql`insert into clients (id, first_name, last_name, company_name, address, contacts, registered_on)
      overriding system value
      select c.id + k * ${size('clients')}, c.first_name, other.last_name, c.company_name || ' ' || k + 1, c.address, c.contacts, c.registered_on
      from clients c cross join generate_series(1, ${times * MORE.clients - 1}::int) as copy (k)
      join clients other on other.id = 1 + (c.id + k) % ${size('clients')} order by k, c.id`.execute(transaction)

    await sql`insert into stations (id, kind, name, client_id, address, latitude, longitude, minimum_guards, instructions, active)
      overriding system value
      select id + k * ${size('stations')}, kind, name || ' ' || k + 1, client_id + k * ${size('clients')}, address,
        latitude + 0.0001 * (k % 50), longitude + 0.0001 * (k % 37), minimum_guards, instructions, active
      from stations cross join ${copies} order by k, id`.execute(transaction)

    await sql`insert into response_units (station_id, name, plate, phone, active)
      select station_id + k * ${size('stations')}, name || ' ' || k + 1, plate || '-' || k + 1, phone, active
      from response_units cross join ${copies} order by k, id`.execute(transaction)

    await copyContracts(transaction, { copies, groups, size })

    const guard = sql`guard_id + k % ${groups} * ${size('guards')}`
    const station = sql`station_id + k * ${size('stations')}`
    await sql`insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id,
        status, published_at, acknowledged_at)
      select ${guard}, ${station}, shift_date - k / ${groups} * ${ROSTER_DAYS}::int, start_time, end_time, shift_type,
        slot_id + k * ${size('slots')}, status, published_at, acknowledged_at
      from duty_schedules cross join ${copies} order by 3, k`.execute(transaction)

    await sql`insert into incidents (description, guard_id, station_id, incident_date, severity, status)
      select description, ${guard}, ${station}, incident_date, severity, status
      from incidents cross join ${copies} order by incident_date`.execute(transaction)

    await sql`insert into patrols (station_id, guard_id, completed_at) select ${station}, ${guard}, completed_at + k * interval '1 second'
      from patrols cross join generate_series(1, ${groups - 1}::int) as copy (k) where completed_at + k * interval '1 second' <= now()`.execute(
      transaction,
    )

    // Numbered, as random references of this many rows can collide.
    await sql`insert into quote_requests (reference, service_id, site_type, area, guards_needed, start_date, name, email, phone, message, status,
        received_at, sites_needed, estimate_price, estimate_quantity, estimate_total, price_version)
      select regexp_replace(upper(lpad(to_hex(row_number() over ()), 8, '0')), '(.{4})(.{4})', 'Q-\\1-\\2'),
        service_id, site_type, area, guards_needed, start_date, name, email, phone, message, status, received_at,
        sites_needed, estimate_price, estimate_quantity, estimate_total, price_version
      from quote_requests cross join ${copies} order by received_at`.execute(transaction)

    await copyInvoices(transaction, sql`generate_series(1, ${times * MORE.invoices - 1}::int) as copy (k)`, size)
    for (const table of COUNTED) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(transaction)
    }
    await switchTriggers(transaction, 'enable')
    await markDemo(transaction, 'made')
  })
  // Index-only scans need the visibility map that VACUUM writes.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

type Part = ReturnType<typeof sql>

async function copyInvoices(db: Db, copies: Part, size: (table: string) => Part) {
  await sql`insert into invoices (id, invoice_number, invoice_date, amount_paid, amount_due, due_date, status, client_id)
    overriding system value
    select i.id + k * ${size('invoices')},
      'INV-' || year || '-' || lpad((last_number + row_number() over (partition by year order by invoice_date, k, i.id))::text, 6, '0'),
      invoice_date, amount_paid, amount_due, due_date, status, client_id + k * ${size('clients')}
    from invoices i cross join ${copies} join invoice_counters on year = extract(year from invoice_date)`.execute(db)
  await sql`update invoice_counters set last_number = (select count(*) from invoices where extract(year from invoice_date) = year)`.execute(
    db,
  )
  await sql`insert into payments (invoice_id, amount, received_on, method, reference)
    select invoice_id + k * ${size('invoices')}, amount, received_on, method, reference from payments cross join ${copies}`.execute(
    db,
  )
}

async function switchTriggers(db: Db, to: 'disable' | 'enable') {
  for (const [table, triggers] of Object.entries(QUIET)) {
    for (const trigger of triggers)
      await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger ${sql.id(trigger)}`.execute(db)
  }
}
