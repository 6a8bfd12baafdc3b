// What an installation has before a migration that fills something in, and what that is after the upgrade. The rows are entered by
// SQL, because the makers know only the newest schema. migrate.test.ts enters all of them in the one database that it migrates step by
// step.
import type pg from 'pg'

export type Upgrade = {
  title: string
  /** The migration before which the rows are there, by its number. */
  migration: string
  enter: (pool: pg.Pool) => Promise<unknown>
  read: string
  expected: object[]
}

const GUARDING = ['guarding', 'Main gate day, 62 shifts agreed (2 guards, 1–31 Jan)'] as const
const HOLIDAY = ['holiday', 'Main gate day, 2 shifts on a public holiday (1 Jan)'] as const
const ALARM = ['fixed', 'Alarm, 1–31 Jan'] as const
const CHANGE = ['guarding', 'Main gate day, change of December 2025: agreed 919,355 instead of 1,900,000'] as const
const discount = (text: string) => ['discount', `Discount of ${text} on guarding`] as const
const takenBack = ['discount', 'Discount of 15 % on guarding, taken back'] as const

type Line = readonly [kind: string, description: string]
type Draft = {
  name: string
  state: 'Draft' | 'Reviewed' | 'Issued' | 'Discarded'
  /** What the contract gives by now, in hundredths of a percent. */
  agreed: number
  lines: readonly Line[]
  /** What the draft was computed with, as far as can be known. */
  filled: number
}
const DRAFTS: readonly Draft[] = [
  { name: 'the contract gives more since', state: 'Draft', agreed: 2_000, lines: [GUARDING, discount('10 %')], filled: 1_000 },
  { name: 'the contract gives none since', state: 'Reviewed', agreed: 0, lines: [GUARDING, discount('12.5 %')], filled: 1_250 },
  { name: 'a part of a percent', state: 'Discarded', agreed: 2_000, lines: [GUARDING, discount('0.07 %')], filled: 7 },
  { name: 'taken back', state: 'Draft', agreed: 2_000, lines: [CHANGE, takenBack], filled: 1_500 },
  { name: 'guarding without a discount', state: 'Reviewed', agreed: 2_000, lines: [GUARDING, ALARM], filled: 0 },
  { name: 'a holiday without a discount', state: 'Draft', agreed: 2_000, lines: [HOLIDAY], filled: 0 },
  { name: 'no guarding', state: 'Draft', agreed: 2_000, lines: [ALARM], filled: 2_000 },
  { name: 'no guarding and no discount', state: 'Draft', agreed: 0, lines: [ALARM], filled: 0 },
  { name: 'no line', state: 'Discarded', agreed: 2_000, lines: [], filled: 2_000 },
  { name: 'issued', state: 'Issued', agreed: 2_000, lines: [GUARDING, ALARM, discount('7.25 %')], filled: 725 },
  { name: 'issued without a discount', state: 'Issued', agreed: 2_000, lines: [GUARDING], filled: 0 },
  { name: 'issued without guarding', state: 'Issued', agreed: 2_000, lines: [ALARM], filled: 2_000 },
]

type Entered = Pick<Draft, 'name' | 'state'> & { agreed?: number; basis?: string; month: string }

/** Enters a contract with a draft of a month, and the invoice of one that is issued. */
async function enterDraft(pool: pg.Pool, { name, state, agreed = 0, basis = 'approved_slots', month }: Entered) {
  const idOf = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id
  const client = await idOf(
    "insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Kirabo', '0700', '2025-01-02')",
  )
  const contract = await idOf(
    `insert into contracts (client_id, title, starts_on, discount_rate, bill_basis) values ($1, $2, '2025-12-01', $3, $4)`,
    [client, name, agreed, basis],
  )
  const invoice =
    state === 'Issued'
      ? await idOf(
          `insert into invoices (client_id, contract_id, kind, invoice_date, due_date, period_month, net, vat, vat_rate, amount_due,
            amount_paid, status, issued_at)
            values ($1, $2, 'lines', '2026-01-31', '2026-02-14', $3, 100, 18, 1800, 118, 0, 'Pending', '2026-02-01')`,
          [client, contract, month],
        )
      : null
  const draft = await idOf(
    `insert into invoice_drafts (contract_id, client_id, month, state, basis, agreed, shortfall, extras, discount, net, vat_rate, vat,
      total, invoice_id) values ($1, $2, $3, $4, 'made', 100, 0, 0, 0, 100, 1800, 18, 118, $5)`,
    [contract, client, month, state, invoice],
  )
  return { draft, invoice }
}

const ADVANCE = [
  { name: 'charged in advance', state: 'Draft', basis: 'contract_advance', filled: true },
  { name: 'issued in advance', state: 'Issued', basis: 'contract_advance', filled: true },
  { name: 'charged in arrears', state: 'Reviewed', basis: 'contract_arrears', filled: false },
  { name: 'charged once approved', state: 'Draft', basis: 'approved_slots', filled: false },
] as const

async function enterDiscounted(pool: pg.Pool) {
  for (const { lines, ...of } of DRAFTS) {
    const { draft, invoice } = await enterDraft(pool, { ...of, month: '2026-01-01' })
    for (const [index, [kind, description]] of lines.entries())
      await pool.query(
        `insert into invoice_lines (invoice_id, draft_id, seq, kind, description, amount, vat_mode)
          values ($1, $2, $3, $4, $5, 100, 'standard')`,
        [invoice, invoice === null ? draft : null, index + 1, kind, description],
      )
  }
}

/** The drafts of a month with what was filled in. */
const draftsWith = (column: string, month: string) =>
  `select c.title as name, d.state, d.${column} as filled, d.version from invoice_drafts d join contracts c on c.id = d.contract_id
    where d.month = '${month}' order by d.id`

const CALENDARS = [
  { name: 'Made before', since: '2026-01-10', made: '2026-01-09T20:00:00Z' },
  { name: 'Made anew', since: '2026-01-10', made: '2026-01-10T05:00:00Z' },
  { name: 'Never moved', since: null, made: '2026-01-09T20:00:00Z' },
] as const

export const UPGRADES: readonly Upgrade[] = [
  {
    title: 'an installation that had set its working rules refuses as before',
    migration: '0032',
    enter: (pool) => pool.query('update company_settings set weekly_hours = 60'),
    read: 'select minimum_rest_hours as rest, longest_shift_hours as longest, free_day, strict_rules as strict, version from company_settings',
    expected: [{ rest: null, longest: null, free_day: false, strict: true, version: 2 }],
  },
  {
    title: 'a draft is in advance where its contract is charged so',
    migration: '0136',
    enter: async (pool) => {
      for (const one of ADVANCE) await enterDraft(pool, { ...one, month: '2025-12-01' })
    },
    read: draftsWith('in_advance', '2025-12-01'),
    expected: ADVANCE.map(({ basis: _, ...one }) => ({ ...one, version: 1 })),
  },
  {
    title: 'a draft keeps the discount that its lines say, or else that of its contract',
    migration: '0138',
    enter: enterDiscounted,
    read: draftsWith('discount_rate', '2026-01-01'),
    expected: DRAFTS.map(({ name, state, filled }) => ({ name, state, filled, version: 1 })),
  },
  {
    title: 'the calendar of a station ends where it was made for the client before',
    migration: '0144',
    enter: async (pool) => {
      for (const { name, since, made } of CALENDARS)
        await pool.query(
          `with client as (
              insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Kirabo', '0700', '2025-01-02') returning id
            ), station as (
              insert into stations (name, client_id, address, client_since) select $1::text, id, 'Kampala', $2::date from client returning id
            )
            insert into calendar_feeds (station_id, token_hash, created_at) select id, convert_to($1::text, 'UTF8'), $3::timestamptz from station`,
          [name, since, made],
        )
    },
    read: 'select st.name from calendar_feeds f join stations st on st.id = f.station_id order by st.name',
    expected: [{ name: 'Made anew' }, { name: 'Never moved' }],
  },
  {
    title: 'a contract that is suspended has a suspension from the upgrade on, or from its later day',
    migration: '0151',
    enter: (pool) =>
      pool.query(
        `with client as (
            insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Kirabo', '0700', '2025-01-02') returning id
          )
          insert into contracts (client_id, title, starts_on, status, number, suspended_from, suspended_billed)
          select id, title, '2025-12-01', 'Suspended', title, from_on::date, billed
          from client, (values ('CT-Earlier', '2026-01-10', true), ('CT-Later', '2090-01-10', false)) entered (title, from_on, billed)`,
      ),
    read: `select c.title, case when s.from_on = local_today() then 'today' else s.from_on::text end as from_on, s.until_on, s.billed
      from contract_suspensions s join contracts c on c.id = s.contract_id where c.title like 'CT-%' order by c.title`,
    expected: [
      { title: 'CT-Earlier', from_on: 'today', until_on: null, billed: true },
      { title: 'CT-Later', from_on: '2090-01-10', until_on: null, billed: false },
    ],
  },
  {
    title: 'a tax belongs to what was paid in the same transaction',
    migration: '0150',
    enter: (pool) =>
      pool.query(
        `with client as (
            insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Kirabo', '0700', '2025-01-02') returning id
          )
          insert into receipts (client_id, kind, method, amount, received_on, reference, certificate_state, recorded_at)
          select id, kind, 'other', 1, '2026-01-10', reference, case kind when 'money' then null else 'awaited' end, recorded_at::timestamptz
          from client, (values ('money', 'Cheque', '2026-01-10T08:00Z'), ('income_wht', 'Of the cheque', '2026-01-10T08:00Z'),
            ('vat_wht', 'Of the cheque', '2026-01-10T08:00Z'), ('vat_wht', 'Alone', '2026-01-10T09:00Z')) entered (kind, reference, recorded_at)`,
      ),
    read: `select t.kind, t.reference, p.reference as paid from receipts t left join receipts p on p.id = t.recorded_with
      where t.reference in ('Of the cheque', 'Alone') order by t.id`,
    expected: [
      { kind: 'income_wht', reference: 'Of the cheque', paid: 'Cheque' },
      { kind: 'vat_wht', reference: 'Of the cheque', paid: 'Cheque' },
      { kind: 'vat_wht', reference: 'Alone', paid: null },
    ],
  },
  {
    title: 'documents that are out name the client as its record said at the upgrade',
    migration: '0165',
    enter: (pool) =>
      pool.query(
        `with client as (
            insert into clients (first_name, last_name, company_name, contacts, address, billing_address, tin, registered_on)
            values ('Joan', 'Kirabo', 'Recipient Ltd', '0700', 'Kampala', 'P. O. Box 1', '1000000009', '2025-01-02') returning id
          ), invoice as (
            insert into invoices (client_id, invoice_date, due_date, amount_due, amount_paid, status)
            select id, '2026-01-10', '2026-01-10', 100, 0, 'Pending' from client
          )
          insert into receipts (client_id, kind, method, amount, received_on) select id, 'money', 'bank', 1, '2026-01-10' from client`,
      ),
    read: `select i.recipient as invoice, r.recipient = i.recipient as same from clients c join invoices i on i.client_id = c.id
      join receipts r on r.client_id = c.id where c.company_name = 'Recipient Ltd'`,
    expected: [
      { invoice: { client_name: 'Recipient Ltd', address: 'P. O. Box 1', contacts: '0700', tin: '1000000009' }, same: true },
    ],
  },
  {
    title: 'a document that is out opens by its number',
    migration: '0156',
    enter: (pool) =>
      pool.query(
        `with client as (
            insert into clients (first_name, last_name, contacts, registered_on) values ('Ruth', 'Sealed', '0700', '2025-01-02') returning id
          ), invoice as (
            insert into invoices (client_id, invoice_date, due_date, amount_due, amount_paid, status)
            select id, '2026-01-10', '2026-01-24', 1, 0, 'Pending' from client returning id
          )
          insert into invoice_seals (place, invoice_id, evidence, digest, hash)
          select 1, id, '{}', sha256('digest'), sha256('hash') from invoice`,
      ),
    read: `select n.wrong_totals, o.invoice_id as opening from invoice_number_openings n left join invoice_openings o using (invoice_id)
      join invoices i on i.id = n.invoice_id join clients c on c.id = i.client_id where c.last_name = 'Sealed'`,
    expected: [{ wrong_totals: 0, opening: null }],
  },
  {
    title: 'a company that has entered its own bands of PAYE from 1 July keeps them',
    migration: '0169',
    enter: (pool) =>
      pool.query(
        `insert into dated_settings (key, valid_from, value) values ('paye.bands', '2026-07-01', '{"bands": [{"up_to": null, "rate": 3000}]}')`,
      ),
    read: `select valid_from, stage, counts_from, jsonb_array_length(value -> 'bands') as bands from dated_settings
      where key = 'paye.bands' and valid_from = '2026-07-01'`,
    expected: [{ valid_from: '2026-07-01', stage: 'in_force', counts_from: null, bands: 1 }],
  },
  {
    title: 'attendance that a device reported has the marks of its reports, and nothing of it is to be confirmed',
    migration: '0170',
    enter: (pool) =>
      pool.query(
        `insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Marked', '0700', '2025-01-02');
          insert into stations (name, client_id, address) select 'Marked', id, 'Kampala' from clients where last_name = 'Marked';
          insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
          values ('Marked', 'Guard', 'Male', '1990-01-02', '0700', 'marked@mail.example', 'Guard', 'Active', '2020-01-02');
          insert into devices (kind, station_id) select 'kiosk', id from stations where name = 'Marked';
          insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
          select g.id, s.id, '2026-01-10', '18:00', '06:00', 'Night' from guards g, stations s where g.first_name = 'Marked' and s.name = 'Marked';
          insert into attendance_events (id, device_id, guard_id, kind, method, seq, device_time, sent_time, corrected_at, skew_seconds, flags)
          select '11111111-1111-4111-8111-111111111111', d.id, g.id, 'in', 'kiosk', 1, now(), now(), now(), 0, '{no_pin,skewed}'
          from devices d join stations s on s.id = d.station_id, guards g where s.name = 'Marked' and g.first_name = 'Marked';
          insert into attendances (id, state, in_at, in_method, in_event)
          select d.id, 'On post', '2026-01-10T15:00Z', 'kiosk', '11111111-1111-4111-8111-111111111111'
          from duty_schedules d join stations s on s.id = d.station_id where s.name = 'Marked'`,
      ),
    read: `select a.in_flags, a.out_flags, a.to_confirm from attendances a join attendance_events e on e.id = a.in_event
      where e.id = '11111111-1111-4111-8111-111111111111'`,
    expected: [{ in_flags: ['no_pin', 'skewed'], out_flags: [], to_confirm: [] }],
  },
  {
    title: 'running contracts have the shifts of their past days, undecided, in open months that are billed here',
    migration: '0173',
    enter: (pool) =>
      pool.query(
        `insert into billing_runs (month, computed_at, counts)
          select date_trunc('month', local_today()) - interval '2 months', now(), '{}' on conflict do nothing;
          insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Past', '0700', '2025-01-02');
          insert into stations (name, client_id, address) select 'Past', id, 'Kampala' from clients where last_name = 'Past';
          insert into contracts (client_id, title, starts_on, status, number)
          select id, 'Past', date_trunc('month', local_today()) - interval '1 year', 'Active', 'CT-Past' from clients where last_name = 'Past';
          insert into contract_lines (contract_id, station_id, name, shift_label, from_on)
          select c.id, s.id, 'Past', 'Day', c.starts_on from contracts c, stations s where c.title = 'Past' and s.name = 'Past';
          insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
          select id, from_on, 1, '06:00', '18:00', 127, 'guard_month', 1 from contract_lines where name = 'Past';
          insert into contract_suspensions (contract_id, from_on, until_on, billed)
          select id, date_trunc('month', local_today()) - interval '2 months', date_trunc('month', local_today()) - interval '2 months' + interval '2 days', false
          from contracts where title = 'Past';
          insert into attendance_periods (station_id, month, state)
          select id, date_trunc('month', local_today()) - interval '1 month', 'Locked' from stations where name = 'Past'`,
      ),
    // The fourth of the month before last, and none of last month, which is locked.
    read: `select to_char(min(s.day), 'DD') as first, bool_and(s.entered_late and s.state = 'Open') as undecided,
        count(*) filter (where date_trunc('month', s.day) = date_trunc('month', local_today()) - interval '1 month')::integer as locked,
        min(s.day) < date_trunc('month', local_today()) - interval '1 month' as before
      from slots s join contract_lines l on l.id = s.line_id where l.name = 'Past'`,
    expected: [{ first: '04', undecided: true, locked: 0, before: true }],
  },
]
