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

async function enterDrafts(pool: pg.Pool) {
  const idOf = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id
  const client = await idOf(
    "insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Kirabo', '0700', '2025-01-02')",
  )
  for (const { name, state, agreed, lines } of DRAFTS) {
    const contract = await idOf('insert into contracts (client_id, title, starts_on, discount_rate) values ($1, $2, $3, $4)', [
      client,
      name,
      '2025-12-01',
      agreed,
    ])
    const invoice =
      state === 'Issued'
        ? await idOf(
            `insert into invoices (client_id, contract_id, kind, invoice_date, due_date, period_month, net, vat, vat_rate, amount_due,
              amount_paid, status, issued_at)
              values ($1, $2, 'lines', '2026-01-31', '2026-02-14', '2026-01-01', 100, 18, 1800, 118, 0, 'Pending', '2026-02-01')`,
            [client, contract],
          )
        : null
    const draft = await idOf(
      `insert into invoice_drafts (contract_id, client_id, month, state, basis, agreed, shortfall, extras, discount, net, vat_rate, vat,
        total, invoice_id, note) values ($1, $2, '2026-01-01', $3, 'made', 100, 0, 0, 0, 100, 1800, 18, 118, $4, $5)`,
      [contract, client, state, invoice, name],
    )
    for (const [index, [kind, description]] of lines.entries())
      await pool.query(
        `insert into invoice_lines (invoice_id, draft_id, seq, kind, description, amount, vat_mode)
          values ($1, $2, $3, $4, $5, 100, 'standard')`,
        [invoice, invoice === null ? draft : null, index + 1, kind, description],
      )
  }
}

export const UPGRADES: readonly Upgrade[] = [
  {
    title: 'an installation that had set its working rules refuses as before',
    migration: '0032',
    enter: (pool) => pool.query('update company_settings set weekly_hours = 60'),
    read: 'select minimum_rest_hours as rest, longest_shift_hours as longest, free_day, strict_rules as strict, version from company_settings',
    expected: [{ rest: null, longest: null, free_day: false, strict: true, version: 2 }],
  },
  {
    title: 'a draft keeps the discount that its lines say, or else that of its contract',
    migration: '0138',
    enter: enterDrafts,
    read: 'select note as name, state, discount_rate, version from invoice_drafts order by id',
    expected: DRAFTS.map(({ name, state, filled }) => ({ name, state, discount_rate: filled, version: 1 })),
  },
]
