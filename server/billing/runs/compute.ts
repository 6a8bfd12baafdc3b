import { hash } from 'node:crypto'
import type { FigureLine } from '../../../contract/billing/figures/figure-types.ts'
import { invoiceFigures } from '../../../contract/billing/figures/figures.ts'
import { invoiceDateOf } from '../../../contract/billing/invoice-dates.ts'
import { draftWarnings } from '../../../contract/billing/texts/draft-warnings.ts'
import { monthPeriod, type Period } from '../../../contract/contracts/charges.ts'
import { monthBefore, today } from '../../../contract/core/fields/days.ts'
import { settingOn } from '../../company/index.ts'
import { type BilledContractRow, billedContracts, extrasOf, holidaysBetween } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { ratesOn } from '../../sales/index.ts'
import { chargedMonths, chargedOf, lockCharged } from './charged/charged-queries.ts'
import { isCharged, isOf, type LineAt, lastOver, openMonths } from './charged/open-months.ts'
import { type Settled, type SettledLine, settledOf } from './charged/settled-queries.ts'
import { type DraftRow, netsOf, unorderedExtras, unusualSlots } from './queries.ts'

export type ComputedDraft = DraftRow & { lines: FigureLine[]; vat_mode: string }

const isAdvance = ({ bill_basis }: BilledContractRow) => bill_basis === 'contract_advance'

/** The first day of the year before a month: what was invoiced in advance earlier does not change any more. */
const firstChanged = (month: string) => `${Number(month.slice(0, 4)) - 1}-${month.slice(5)}-01`

/** The lines of each invoice of a contract: all of them, or those of each station. */
function invoicesOf({
  invoice_per,
  lines,
}: BilledContractRow): { station_id: number | null; lines: BilledContractRow['lines'] }[] {
  if (invoice_per === 'contract') return [{ station_id: null, lines }]
  return [...Map.groupBy(lines, ({ station_id }) => station_id)].map(([station_id, own]) => ({ station_id, lines: own }))
}

/**
 * Whether a line is on another invoice of the month, or is new in what such a one charges in advance, so that the next month charges it
 * as changed.
 */
function isElsewhere(line: LineAt, settled: readonly SettledLine[], of: { month: string; station_id: number | null }) {
  return settled.some(
    (one) =>
      one.month === of.month &&
      one.station_id !== of.station_id &&
      (one.line_id === line.id || (one.in_advance && isOf(line)(one))),
  )
}

type Asked = { month: string; last: string; since: string; some: ReadonlySet<number> | undefined }

/**
 * The invoices of a contract with the lines that are in them; for each line the earlier months in which it charges what happened, and
 * whether what happens in the month itself is left to a later draft, or was charged by one.
 */
function invoicesToBill(contract: BilledContractRow, settled: Settled, { some, ...asked }: Asked) {
  const { month } = asked
  const advance = isAdvance(contract)
  const invoices = invoicesOf(contract).map(({ station_id, lines }) => ({
    station_id,
    lines: lines
      .filter((line) => !isElsewhere(line, settled.lines, { month, station_id }) && (some?.has(line.id) ?? true))
      .map((line) => ({
        line,
        open: openMonths(line, { ...asked, ...settled, advance, station_id }),
        agreedOnly: advance || isCharged(settled, line, month, { month, station_id }),
      })),
  }))
  return { contract, invoices, wasAdvance: settled.lines.some((line) => line.month < month && line.in_advance) }
}
type ToBill = ReturnType<typeof invoicesToBill>['invoices'][number]['lines'][number]

/** By line, the months whose shortfalls and extra guards a draft charges. */
const happenedIn = (month: string, lines: readonly Pick<ToBill, 'line' | 'open' | 'agreedOnly'>[]) =>
  Object.fromEntries(
    lines.map(({ line, open, agreedOnly }) => [line.id, [...open.map((one) => one.month), ...(agreedOnly ? [] : [month])]]),
  )

type Only = { contracts?: readonly number[]; lines?: ReadonlySet<number> }

/**
 * The drafts of a month, YYYY-MM, for every contract in force, or for some of them, with the shortfalls and extra guards of earlier
 * months that were charged in advance, once these are over. A line whose month is on another invoice is left out: it has moved to
 * another station since, or the contract is invoiced in another way. Of `lines` alone, nothing that has changed of earlier months is
 * looked for. Loads everything in a fixed number of statements; what computes at the same time waits until the transaction ends.
 */
export async function computeDrafts(
  db: Db,
  month: string,
  { contracts: only, lines: some }: Only = {},
): Promise<ComputedDraft[]> {
  const { from, until } = monthPeriod(month)
  const before = monthBefore(month)
  // A contract that has ended may have been invoiced in advance for later months.
  const since = firstChanged(month)
  const contracts = await billedContracts(db, { from: since, until }, only)
  if (!some) await lockCharged(db)
  const ids = contracts.map(({ id }) => id)
  const settled = await settledOf(db, ids, [before, month], since)
  const last = lastOver(month, today())
  const asked = { month, last, since: since.slice(0, 7), some }
  const billedOf = contracts.map((contract) => invoicesToBill(contract, settled(contract.id), asked))
  const opened = billedOf.flatMap(({ invoices }) => invoices.flatMap(({ lines }) => lines.flatMap(({ open }) => open)))
  const earliest = opened.reduce((first, open) => (open.month < first ? open.month : first), month)
  const period: Period = { from: `${earliest}-01`, until }
  const lineIds = contracts.flatMap(({ lines }) => lines.map(({ id }) => id))
  const [holidays, extras, slots, unordered, rates, attendance, nets, charged] = await Promise.all([
    holidaysBetween(db, since, until),
    extrasOf(db, lineIds, period),
    unusualSlots(db, lineIds, period),
    unorderedExtras(db, lineIds, { from, until }),
    ratesOn(db, invoiceDateOf(month)),
    settingOn(db, 'attendance', until),
    netsOf(db, before),
    chargedMonths(
      db,
      billedOf.filter((one) => !some && (isAdvance(one.contract) || one.wasAdvance)).map(({ contract }) => contract.id),
      since,
      month,
    ),
  ])
  const slotsOf = Map.groupBy(slots, ({ line_id }) => line_id)
  const undecidedIn = (id: number, months: readonly { month: string }[]) =>
    (slotsOf.get(id) ?? []).filter(
      ({ day, off, covered }) => !off && covered === null && months.some((open) => day.startsWith(open.month)),
    ).length
  const inForce = contracts.filter(({ ends_on }) => ends_on === null || ends_on >= `${before}-01`)
  const withOrders = new Set(inForce.filter(({ po_number }) => po_number).map(({ client_id }) => client_id))
  return billedOf.flatMap(({ contract, invoices }) => {
    const vat_rate = contract.vat_mode === 'standard' ? rates.vat_rate : 0
    return invoices.flatMap(({ station_id, lines: own }) => {
      const billed = own.map((one) => ({ ...one, line: { ...one.line, extras: extras.get(one.line.id) ?? [] } }))
      const lines = billed.map(({ line }) => line)
      const happened = billed.flatMap(({ line, open }) => open.map((one) => ({ ...one, line })))
      const figures = invoiceFigures(contract, lines, {
        ...{ month, holidays, vat_rate },
        agreedOnly: new Set(billed.flatMap(({ line, agreedOnly }) => (agreedOnly ? [line.id] : []))),
        before: [...Map.groupBy(happened, (one) => `${one.month} ${one.discount_rate} ${one.credited}`).values()].map((of) => ({
          ...{ month: of[0]!.month, credited: of[0]!.credited },
          discount_rate: of[0]!.discount_rate ?? contract.discount_rate,
          lines: of.map(({ line }) => line),
        })),
        charged: chargedOf(charged.get(contract.id) ?? [], station_id, lines, settled(contract.id).lines),
        grace: attendance.credit_grace_minutes,
        slots: lines.flatMap(({ id }) => slotsOf.get(id) ?? []),
      })
      if (figures.lines.length === 0) return []
      const { agreed, shortfall, extras: extra, discount, net, vat, total } = figures
      const warnings = draftWarnings({
        ...{ contract, month, net },
        undecided: billed.reduce((count, { line, open }) => count + undecidedIn(line.id, open), figures.undecided),
        netBefore: nets.get(`${contract.id}/${station_id ?? 0}`),
        unordered: lines.reduce((count, { id }) => count + (unordered.get(id) ?? 0), 0),
        holiday: figures.lines.some(({ kind }) => kind === 'holiday'),
        changed: figures.lines.some(({ explain }) => explain.change),
        credited: [...new Set(happened.flatMap((one) => (one.credited ? [one.month] : [])))].sort(),
        notOver: isAdvance(contract) && last < before && contract.starts_on < from ? before : undefined,
        orderExpected: withOrders.has(contract.client_id),
      })
      return {
        ...{ contract_id: contract.id, client_id: contract.client_id, station_id, month: from },
        ...{ in_advance: isAdvance(contract), happened: happenedIn(month, billed), discount_rate: contract.discount_rate },
        basis: hash('sha256', JSON.stringify(figures.lines)).slice(0, 32),
        ...{ agreed, shortfall, extras: extra, discount, net, vat_rate, vat, total },
        ...{ warnings, po_number: contract.po_number, lines: figures.lines, vat_mode: contract.vat_mode },
      }
    })
  })
}

type Draft = { contract_id: number; station_id: number | null; month: string }

/** A draft as it would be if it was computed now; none where nothing is charged any more. */
export const computeDraft = async (db: Db, { contract_id, station_id, month }: Draft) =>
  (await computeDrafts(db, month, { contracts: [contract_id] })).find((draft) => draft.station_id === station_id)
