import { expect, onTestFinished, test, vi } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import type { DifferingInvoice } from '../../../../../api/billing/corrections/differences.ts'
import * as credits from '../../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import { countedShifts } from '../../../../../api/billing/proofs/counted-shifts.ts'
import type { Evidence } from '../../../../../api/billing/proofs/evidence.ts'
import * as statements from '../../../../../api/billing/statements.ts'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { testApp } from '../../../../test/app.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { makeStation } from '../../../../test/records/makers.ts'
import { BASIS, CORRECTED, courses, type Event, often, type What } from '../../../../test/resources/billing-courses.ts'
import { makeBilled } from '../../../../test/resources/billing-makers.ts'
import { compareCorrected } from '../../corrections/differing.ts'

// Any course of a contract, and any order in which its months are computed and issued, ends with a charge of exactly what was agreed,
// less what was missed; also where shifts are corrected whose month was invoiced in arrears, once that is credited.

const { db, pool, send } = await testApp()

/** `npm run test:attack` tries fifty courses. */
const COURSES = Number(process.env.FUZZ_RUNS ?? 40) / 10
const FIRST = '2025-09-01'
const LAST = '2026-02-28'
const MONTHS = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']
const GENERATED_UNTIL = '2026-05-31'
const FOR_GOOD = '9999-12-31'

type Basis = 'contract_advance' | 'contract_arrears'
/** They choose shifts, one of them twice. */
const CORRECTED_LAST = [11, 402, 735, 88, 402, 519, 60]
type Post = { id: number; from: string; until: string; rates: { from: string; rate: number }[] }
const rateOn = ({ rates }: Post, day: string) => rates.findLast(({ from }) => from <= day)!.rate
const params = (id: number) => ({ id: String(id) })
const sumOf = async (query: string, id: unknown) =>
  Number((await pool.query({ text: query, values: [id], rowMode: 'array' })).rows[0]![0])
const isOpen = ({ state }: { state: string }) => state === 'Draft' || state === 'Reviewed'

async function agreedContract(bill_basis: Basis) {
  const billed = await makeBilled(db, {
    contract: { bill_basis, starts_on: FIRST },
    terms: { rate_unit: 'shift', rate: 30_000, seats: 1 },
  })
  const other = await makeStation(db, { client_id: billed.client.id, name: 'Other gate' })
  return courseOf(billed.contractId, billed.line.id, [billed.station.id, other.id], bill_basis === 'contract_advance')
}

function courseOf(contractId: number, firstPost: number, stations: readonly number[], inAdvance: boolean) {
  const posts: Post[] = [{ id: firstPost, from: FIRST, until: FOR_GOOD, rates: [{ from: FIRST, rate: 30_000 }] }]
  let day = '2025-08-20'
  /** The rates of the shifts that nobody came to, by post and day. */
  const missed = new Map<string, number>()
  const goTo = (to: string) => {
    day = to
    vi.setSystemTime(new Date(`${day}T09:00:00Z`))
  }
  const change = (values: object) => db.updateTable('contracts').set(values).where('id', '=', contractId).execute()
  const changePost = (post: Post, values: object) =>
    db.updateTable('contract_lines').set(values).where('id', '=', post.id).execute()
  async function cover({ id }: Post, from: string) {
    await pool.query('select generate_slots(array[$1::integer], $2, $3)', [id, from, GENERATED_UNTIL])
    await pool.query("update slots set state = 'Decided', covered_minutes = 720 where line_id = $1 and state <> 'Decided'", [id])
  }
  const draftsOfContract = async () =>
    (
      await pool.query<{ id: number; month: string; state: string; net: number; invoice_id: number | null }>(
        "select id, to_char(month, 'YYYY-MM') as month, state, net, invoice_id from invoice_drafts where contract_id = $1 order by month, id",
        [contractId],
      )
    ).rows
  const compute = (month: string) => send('admin', runs.start, { body: { month } })
  async function settle(id: number, recompute: boolean) {
    if (recompute) await send('admin', drafts.recompute, { params: params(id), body: {} })
    const { net, state } = (await send('admin', drafts.get, { params: params(id) })).body
    if (isOpen({ state })) await send('admin', net < 0 ? drafts.carry : drafts.issue, { params: params(id), body: {} })
  }
  /** Lines and months whose shifts an invoice in arrears charges. */
  const chargedInArrears = async () =>
    (
      await pool.query<{ line_id: number; month: string }>(
        `select l.key::integer as line_id, m.month
        from invoice_drafts d join invoices i on i.id = d.invoice_id, jsonb_each(d.happened) l, jsonb_array_elements_text(l.value) m (month)
        where d.contract_id = $1 and d.state = 'Issued' and not d.in_advance and i.credited < i.amount_due order by 1, 2`,
        [contractId],
      )
    ).rows
  const issuedNow = async () => (await draftsOfContract()).filter(({ state }) => state === 'Issued')
  /** Credits all invoices that the list of those to credit has of the contract. */
  async function creditDifferences() {
    await compareCorrected(db, { error: expect.fail })
    const { body } = await send('admin', statements.differing, { query: { page_size: '100' } })
    const own = new Set((await issuedNow()).map(({ invoice_id }) => invoice_id))
    for (const { id, to_credit } of (body.invoices as DifferingInvoice[]).filter((one) => own.has(one.id))) {
      const note = { net: to_credit, reason_code: 'uncovered', reason: 'Shifts corrected.', differing: true } as const
      expect((await send('super_admin', credits.create, { params: params(id), body: note })).status).toBe(201)
    }
  }
  /** A post; with `later`, one that was added. */
  const postAt = (pick: number, later = false) =>
    later ? (posts.length > 1 ? posts[1 + (pick % (posts.length - 1))] : undefined) : posts[pick % posts.length]

  const happens: { [w in What]: (event: Event) => Promise<void> } & { corrected: (event: Pick<Event, 'pick'>) => Promise<void> } =
    {
      async missed({ pick }) {
        const post = postAt(pick)!
        const { rowCount } = await pool.query(
          'update slots set covered_minutes = 0 where line_id = $1 and day = $2 and covered_minutes > 0',
          [post.id, day],
        )
        if (rowCount) missed.set(`${post.id} ${day}`, rateOn(post, day))
      },
      /** A shift whose month was invoiced in arrears: nobody came after all, or somebody did. */
      async corrected({ pick }) {
        const charged = await chargedInArrears()
        if (charged.length === 0) return
        const { line_id, month } = charged[pick % charged.length]!
        const on = `${month}-${String(1 + (pick % 28)).padStart(2, '0')}`
        const { rows } = await pool.query<{ covered_minutes: number }>(
          'update slots set covered_minutes = 720 - covered_minutes where line_id = $1 and day = $2 returning covered_minutes',
          [line_id, on],
        )
        if (rows[0]?.covered_minutes === 0) missed.set(`${line_id} ${on}`, rateOn(posts.find(({ id }) => id === line_id)!, on))
        else missed.delete(`${line_id} ${on}`)
      },
      credited: creditDifferences,
      /** In advance the month that begins soon, or in arrears the one that is over; or the one before it. */
      async computed({ pick }) {
        const latest = inAdvance ? addDays(day, 20) : addDays(`${day.slice(0, 7)}-01`, -1)
        const some = MONTHS.filter((month) => month <= latest.slice(0, 7))
        const month = some.at(-1 - (pick % 2)) ?? some[0]
        if (month) await compute(month)
      },
      async settled({ pick }) {
        const open = (await draftsOfContract()).filter((draft) => isOpen(draft) && (inAdvance || draft.month < day.slice(0, 7)))
        if (open.length > 0) await settle(open[pick % open.length]!.id, pick % 3 > 0)
      },
      /** An invoice is wrong: all of it is credited, and its month is billed again. */
      async replaced({ pick }) {
        const issued = (await issuedNow()).filter(({ net }) => net > 0)
        if (issued.length === 0) return
        const { invoice_id } = issued[pick % issued.length]!
        const left = await sumOf(
          'select net - (select coalesce(sum(net), 0) from credit_notes where invoice_id = i.id) from invoices i where id = $1',
          invoice_id,
        )
        const note = { net: left, reason_code: 'other', reason: 'It was wrong.' } as const
        expect((await send('admin', credits.create, { params: params(invoice_id!), body: note })).status).toBe(201)
        const { status, body } = await send('admin', drafts.replace, { params: params(invoice_id!), body: {} })
        // A month of which nothing is agreed any more cannot be billed again.
        if (status !== 201) expect(body.message).toMatch('Nothing is charged')
      },
      async regrouped({ pick }) {
        await change({ invoice_per: pick % 2 ? 'station' : 'contract' })
      },
      async basisChanged({ pick }) {
        inAdvance = pick % 2 === 0
        await change({ bill_basis: inAdvance ? 'contract_advance' : 'contract_arrears' })
      },
      async rateChanged({ pick, days }) {
        const post = postAt(pick)!
        const [from, rate] = [addDays(day, days), 20_000 + (pick % 20) * 1_000]
        if (from <= post.rates.at(-1)!.from || from > post.until) return
        await pool.query(
          `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
          values ($1, $2, 1, '06:00', '18:00', 127, 'shift', $3)`,
          [post.id, from, rate],
        )
        post.rates.push({ from, rate })
      },
      async postAdded({ pick, days }) {
        if (posts.length > 3) return
        const from = [FIRST, addDays(day, days - 1)].toSorted()[1]!
        const line = { contract_id: contractId, station_id: stations[pick % 2]!, name: `Post ${posts.length}`, from_on: from }
        const { id } = await makeContractLine(db, line)
        await pool.query("update line_terms set rate_unit = 'shift', rate = 25000, seats = 1 where line_id = $1", [id])
        const post = { id, from, until: FOR_GOOD, rates: [{ from, rate: 25_000 }] }
        await cover(post, from)
        posts.push(post)
      },
      async postMoved({ pick }) {
        const post = postAt(pick, true)
        if (post && post.from > day) await changePost(post, { station_id: stations[pick % 2]! })
      },
      async postEnded({ pick, days }) {
        const post = postAt(pick, true)
        const until = addDays(day, days - 1)
        if (!post || until >= post.until || until < post.from) return
        await changePost(post, { until_on: until })
        await pool.query('delete from slots where line_id = $1 and day > $2', [post.id, until])
        post.until = until
      },
      async postProlonged({ pick, days }) {
        const post = postAt(pick, true)
        if (!post || post.until <= day || post.until === FOR_GOOD) return
        post.until = addDays(post.until, days)
        await changePost(post, { until_on: post.until })
        await cover(post, day)
      },
    }
  return {
    happens,
    async begin() {
      goTo(day)
      await cover(posts[0]!, FIRST)
      if (!inAdvance) return
      await compute(MONTHS[0]!)
      await settle((await draftsOfContract())[0]!.id, false)
    },
    async pass(event: Event) {
      const next = addDays(day, event.pass)
      if (next >= '2026-02-20') return
      goTo(next)
      await happens[event.what](event)
    },
    /**
     * All months are computed and settled in their order, and two more, which have what is left of those before; some shifts are
     * corrected then.
     */
    async end(bill_basis: Basis) {
      await change({ ends_on: LAST, renewal: 'ends', bill_basis })
      goTo('2026-06-02')
      for (const month of [...MONTHS, '2026-03', '2026-04']) {
        await compute(month)
        for (const draft of await draftsOfContract()) if (draft.month === month && isOpen(draft)) await settle(draft.id, true)
      }
      for (const pick of CORRECTED_LAST) await happens.corrected({ pick })
      await creditDifferences()
    },
    /** The evidence of each invoice, sealed when it was issued. */
    async evidence() {
      const { rows } = await pool.query<{ evidence: string }>(
        `select evidence from invoice_seals s join invoices i on i.id = s.invoice_id where i.contract_id = $1`,
        [contractId],
      )
      return rows.map(({ evidence }) => JSON.parse(evidence) as Evidence)
    },
    /**
     * Shillings by the course itself, and by invoices and what was carried as credit, less what was credited of differences, with those
     * that are told and not charged.
     */
    async money() {
      let agreed = 0
      for (const post of posts)
        for (let at = post.from; at <= LAST && at <= post.until; at = addDays(at, 1)) agreed += rateOn(post, at)
      const charged = await sumOf(
        "select sum(net) from invoice_drafts where contract_id = $1 and (state = 'Issued' or receipt_id is not null)",
        contractId,
      )
      const open = (await draftsOfContract()).filter(isOpen).length
      let [told, toCredit] = [0, 0]
      for (const { invoice_id } of await issuedNow()) {
        const { body } = await send('admin', drafts.differencesOfInvoice, { params: params(invoice_id!) })
        told += Math.max(0, body.net + body.credited)
        toCredit += body.to_credit
      }
      const credited = await sumOf(
        `select sum(n.net) from credit_notes n join invoice_drafts d using (invoice_id)
        where d.contract_id = $1 and d.state = 'Issued' and n.reason_code = 'uncovered'`,
        contractId,
      )
      const lost = [...missed.values()].reduce((sum, rate) => sum + rate, 0)
      return [
        { charged: agreed - lost, open: 0, toCredit: 0 },
        { charged: charged - credited + told, open, toCredit },
      ] as const
    },
  }
}

/** The courses that are tried, which differ only by their number, and some in arrears, whose shifts are corrected. */
const COURSES_BY_NUMBER = [
  ...courses(COURSES, often(1, BASIS), often(1, CORRECTED)).map((events) => ['contract_advance', events] as const),
  ...courses(COURSES / 2, often(8, CORRECTED)).map((events) => ['contract_arrears', events] as const),
].map(([basis, events], index) => [index + 1, basis, events] as const)

test.each(COURSES_BY_NUMBER)(
  'in course %i of a %s what was agreed is charged once, less what was missed',
  { timeout: 120_000 },
  async (_, basis, events) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const contract = await agreedContract(basis)
    await contract.begin()
    for (const one of events) await contract.pass(one)
    await contract.end(basis)
    const [expected, charged] = await contract.money()
    expect(charged, JSON.stringify(events)).toEqual(expected)
    const sealed = await contract.evidence()
    expect(sealed.length).toBeGreaterThan(0)
    for (const evidence of sealed)
      expect(countedShifts(evidence), `${evidence.invoice} of ${JSON.stringify(events)}`).toMatchObject({ holds: true })
  },
)
