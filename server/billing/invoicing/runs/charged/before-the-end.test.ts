import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import { explanationText } from '../../../../../api/billing/texts/explanation-text.ts'
import { monthPeriod } from '../../../../../api/contracts/charges.ts'
import { testApp } from '../../../../test/app.ts'
import { makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

const [AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER] = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'] as const
const GUARDS = {
  [SEPTEMBER]: ['Main gate day, 60 shifts agreed (2 guards, 1–30 Sep)', 1_900_000],
  [OCTOBER]: ['Main gate day, 62 shifts agreed (2 guards, 1–31 Oct)', 1_900_000],
  [NOVEMBER]: ['Main gate day, 60 shifts agreed (2 guards, 1–30 Nov)', 1_900_000],
  [DECEMBER]: ['Main gate day, 62 shifts agreed (2 guards, 1–31 Dec)', 1_900_000],
}
let billed: Awaited<ReturnType<typeof makeBilled>>

/** A contract in advance: two guards at 950,000, with slots from August to November. */
beforeEach(async () => {
  billed = await makeBilled(db, { contract: { bill_basis: 'contract_advance', starts_on: '2026-08-01' } })
  for (const month of [AUGUST, SEPTEMBER, OCTOBER, NOVEMBER]) {
    const { from, until } = monthPeriod(month)
    await pool.query('select generate_slots(array[$1::integer], $2, $3)', [billed.line.id, from, until])
  }
  await pool.query("update slots set state = 'Decided', covered_minutes = 720")
})

function on(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
}
const params = (id: number) => ({ id: String(id) })
async function compute(month: string): Promise<drafts.InvoiceDraftDetail> {
  await send('admin', runs.start, { body: { month } })
  const { body } = await send('admin', drafts.list, { query: { month } })
  return (await send('admin', drafts.get, { params: params((body as drafts.InvoiceDraft[])[0]!.id) })).body
}
const issue = (id: number) => send('admin', drafts.issue, { params: params(id), body: {} })
const amounts = ({ lines }: drafts.InvoiceDraftDetail) => lines.map(({ description, amount }) => [description, amount])
const extra = (day: string) =>
  pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, origin, ordered_reason, extra_rate, state, covered_minutes)
      select line_id, id, $2, 3, '06:00', '18:00', 'extra', 'A wedding.', 45000, 'Decided', 720 from line_terms where line_id = $1`,
    [billed.line.id, day],
  )
/** Computes and issues a month on a day. */
async function invoice(month: string, day: string) {
  on(day)
  const draft = await compute(month)
  expect((await issue(draft.id)).status).toBe(201)
  return draft
}

test('what happens in a month after the next one was invoiced in advance is charged once it is over, and once', async () => {
  await billed.miss('2026-08-12')
  await billed.miss('2026-09-12')
  const october = await invoice(OCTOBER, '2026-09-25')
  // September is not over, and August has no invoice: it was billed before this program was used.
  expect(amounts(october)).toEqual([GUARDS[OCTOBER]])
  expect(october.warnings).toContain('September 2026 is not over: its shortfalls and extra guards come with the next invoice')
  await billed.miss('2026-09-28')
  await extra('2026-09-29')
  const november = await invoice(NOVEMBER, '2026-10-25')
  const september = [
    ['Main gate day, 1 extra shift (29 Sep)', 45_000],
    ['Main gate day: 2 shifts not covered (12, 28 Sep)', -63_333],
  ]
  expect(amounts(november)).toEqual([GUARDS[NOVEMBER], september[1], september[0]])
  // Of a month that was settled nothing is charged twice; October is over now, and so is November on the day of the last draft.
  await billed.miss('2026-10-30')
  await extra('2026-11-02')
  on('2026-12-01')
  expect(amounts(await compute(DECEMBER))).toEqual([
    GUARDS[DECEMBER],
    ['Main gate day: 1 shift not covered (30 Oct)', -30_645],
    ['Main gate day, 1 extra shift (2 Nov)', 45_000],
  ])
})

test('a draft of which the month before has ended since it was computed is not issued without what happened in that', async () => {
  await invoice(OCTOBER, '2026-09-25')
  on('2026-10-25')
  const { id, warnings } = await compute(NOVEMBER)
  expect(warnings).toContain('October 2026 is not over: its shortfalls and extra guards come with the next invoice')
  await billed.miss('2026-10-30')
  expect((await send('admin', drafts.get, { params: params(id) })).body.net).toBe(1_900_000)
  on('2026-11-01')
  expect((await issue(id)).body.message).toBe(
    'Changed since it was computed: 1,900,000 UGX → 1,869,355 UGX. Compute it again first.',
  )
  const again = await compute(NOVEMBER)
  expect(again).toMatchObject({ id, net: 1_869_355, warnings: [] })
})

test.each([
  { first: OCTOBER, second: NOVEMBER },
  { first: NOVEMBER, second: OCTOBER },
])(
  'of the drafts of October and November that have a shortfall of September, $first is issued with it, $second without',
  async (of) => {
    await billed.miss('2026-09-12')
    await invoice(SEPTEMBER, '2026-08-25')
    on('2026-10-25')
    const shortfall = ['Main gate day: 1 shift not covered (12 Sep)', -31_667]
    const ids = { [OCTOBER]: 0, [NOVEMBER]: 0 }
    for (const month of [OCTOBER, NOVEMBER] as const) {
      const draft = await compute(month)
      expect(amounts(draft)).toEqual([GUARDS[month], shortfall])
      ids[month] = draft.id
    }
    expect((await issue(ids[of.first])).body.invoice_draft).toMatchObject({ state: 'Issued', net: 1_868_333 })
    expect((await issue(ids[of.second])).body.message).toBe(
      'Changed since it was computed: 1,868,333 UGX → 1,900,000 UGX. Compute it again first.',
    )
    expect(amounts(await compute(of.second))).toEqual([GUARDS[of.second]])
    expect((await issue(ids[of.second])).status).toBe(201)
  },
)

test('a shift of the month before that nobody has decided is charged, and the draft says so', async () => {
  await invoice(SEPTEMBER, '2026-08-25')
  await pool.query("update slots set state = 'Filled', covered_minutes = null where day = '2026-09-29' and seat = 1")
  on('2026-10-01')
  // Shifts of a month that is charged in advance are decided later: neither its line nor a warning counts them.
  await pool.query("update slots set state = 'Filled', covered_minutes = null where day >= '2026-10-01'")
  const { lines, warnings } = await compute(OCTOBER)
  expect(lines.map((line) => explanationText(line, lines))).toEqual(['62 agreed'])
  expect(warnings).toEqual(['1 shift not decided yet'])
})

test('a month is over once its last night has ended: what is missed in it comes with the draft of that morning', async () => {
  await pool.query(`update slots set start_time = '18:00', end_time = '06:00' where day = '2026-09-30'`)
  await billed.miss('2026-09-30')
  await invoice(SEPTEMBER, '2026-08-25')
  const at = (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${moment}+03:00`) })
    onTestFinished(() => void vi.useRealTimers())
  }
  at('2026-10-01T05:59:00')
  const night = await compute(OCTOBER)
  expect(amounts(night)).toEqual([GUARDS[OCTOBER]])
  expect(night.warnings).toContain('September 2026 is not over: its shortfalls and extra guards come with the next invoice')
  at('2026-10-01T06:00:00')
  expect(amounts(await compute(OCTOBER))).toEqual([GUARDS[OCTOBER], ['Main gate day: 1 shift not covered (30 Sep)', -31_667]])
})
