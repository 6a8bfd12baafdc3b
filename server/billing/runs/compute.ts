import { hash } from 'node:crypto'
import type { FigureLine } from '../../../contract/billing/figures/figure-types.ts'
import { invoiceFigures } from '../../../contract/billing/figures/figures.ts'
import { invoiceDateOf } from '../../../contract/billing/invoice-dates.ts'
import { draftWarnings } from '../../../contract/billing/texts/draft-warnings.ts'
import { monthPeriod, type Period } from '../../../contract/contracts/charges.ts'
import { addDays } from '../../../contract/core/fields/days.ts'
import { settingOn } from '../../company/index.ts'
import { type BilledContractRow, billedContracts, extrasOf, holidaysBetween } from '../../contracts/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { ratesOn } from '../../sales/index.ts'
import { chargedMonths, chargedOf } from './charged/charged-queries.ts'
import { type SettledLine, settledLines } from './charged/settled-queries.ts'
import { type DraftRow, netsOf, unorderedExtras, unusualSlots } from './queries.ts'

export type ComputedDraft = DraftRow & { lines: FigureLine[]; vat_mode: string }

const isAdvance = ({ bill_basis }: BilledContractRow) => bill_basis === 'contract_advance'

/** The first day of the year before a month: what was invoiced in advance earlier does not change any more. */
const firstChanged = (month: string) => `${Number(month.slice(0, 4)) - 1}-${month.slice(5)}-01`

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** The lines of each invoice of a contract: all of them, or those of each station. */
function invoicesOf({
  invoice_per,
  lines,
}: BilledContractRow): { station_id: number | null; lines: BilledContractRow['lines'] }[] {
  if (invoice_per === 'contract') return [{ station_id: null, lines }]
  return [...Map.groupBy(lines, ({ station_id }) => station_id)].map(([station_id, own]) => ({ station_id, lines: own }))
}

/**
 * Which lines are on another invoice of the month, or are new in what it charges in advance, so that the next month charges them as
 * changed; of which it is open what happened in the month before: it was charged in advance, or has no invoice yet and would be; and
 * with which discount that month was charged.
 */
function settledOf(
  contract: BilledContractRow,
  settled: readonly SettledLine[],
  { month, before, station_id }: { month: string; before: string; station_id: number | null },
) {
  const others = settled.filter((line) => line.month === month && line.station_id !== station_id)
  const earlier = settled.filter((line) => line.month === before)
  const usual = earlier[0]?.in_advance ?? isAdvance(contract)
  return {
    elsewhere: ({ id, station_id: at }: { id: number; station_id: number | null }) =>
      others.some(({ line_id, in_advance, whole, station_id: of }) => line_id === id || (in_advance && (whole || of === at))),
    open: (id: number) => earlier.find(({ line_id }) => line_id === id)?.in_advance ?? usual,
    discountBefore: (id: number) => earlier.find(({ line_id }) => line_id === id)?.discount_rate ?? contract.discount_rate,
  }
}

type Only = { contracts?: readonly number[]; lines?: ReadonlySet<number> }

/**
 * The drafts of a month, YYYY-MM, for every contract in force, or for some of them. What was charged in advance of the month
 * before has its shortfalls and extra guards in it. A line whose month is on another invoice is left out: it has moved to another
 * station since, or the contract is invoiced in another way. Of `lines` alone, nothing that has changed of earlier months is
 * looked for. Loads everything in a fixed number of statements.
 */
export async function computeDrafts(
  db: Db,
  month: string,
  { contracts: only, lines: some }: Only = {},
): Promise<ComputedDraft[]> {
  const { until } = monthPeriod(month)
  const before = monthBefore(month)
  const period: Period = { from: `${before}-01`, until }
  // A contract that has ended may have been invoiced in advance for later months.
  const since = firstChanged(month)
  const contracts = await billedContracts(db, { from: since, until }, only)
  const ids = contracts.map(({ id }) => id)
  const settled = await settledLines(db, ids, [before, month])
  const inAdvanceBefore = (line: SettledLine) => line.month === before && line.in_advance
  const lineIds = contracts.flatMap(({ lines }) => lines.map(({ id }) => id))
  const [holidays, extras, slots, unordered, rates, attendance, nets, charged] = await Promise.all([
    holidaysBetween(db, since, until),
    extrasOf(db, lineIds, period),
    unusualSlots(db, lineIds, period),
    unorderedExtras(db, lineIds, { from: `${month}-01`, until }),
    ratesOn(db, invoiceDateOf(month)),
    settingOn(db, 'attendance', until),
    netsOf(db, before),
    chargedMonths(
      db,
      contracts.filter((one) => !some && (isAdvance(one) || settled.get(one.id)?.some(inAdvanceBefore))).map(({ id }) => id),
      since,
      month,
    ),
  ])
  const slotsOf = Map.groupBy(slots, ({ line_id }) => line_id)
  const inForce = contracts.filter(({ ends_on }) => ends_on === null || ends_on >= period.from)
  const withOrders = new Set(inForce.filter(({ po_number }) => po_number).map(({ client_id }) => client_id))
  return contracts.flatMap((contract) => {
    const vat_rate = contract.vat_mode === 'standard' ? rates.vat_rate : 0
    return invoicesOf(contract).flatMap(({ station_id, lines: all }) => {
      const { elsewhere, open, discountBefore } = settledOf(contract, settled.get(contract.id) ?? [], {
        month,
        before,
        station_id,
      })
      const lines = all.filter((line) => !elsewhere(line) && (some?.has(line.id) ?? true))
      const billed = lines.map((line) => ({ ...line, extras: extras.get(line.id) ?? [] }))
      const opened = billed.filter(({ id }) => open(id))
      const figures = invoiceFigures(contract, billed, {
        ...{ month, holidays, vat_rate, advance: isAdvance(contract) },
        before: [...Map.groupBy(opened, ({ id }) => discountBefore(id))].map(([discount_rate, of]) => ({
          ...{ month: before, discount_rate, lines: of },
        })),
        charged: chargedOf(charged.get(contract.id) ?? [], station_id, lines),
        grace: attendance.credit_grace_minutes,
        slots: lines.flatMap(({ id }) => slotsOf.get(id) ?? []),
      })
      if (figures.lines.length === 0) return []
      const { agreed, shortfall, extras: extra, discount, net, vat, total, undecided } = figures
      const warnings = draftWarnings({
        ...{ contract, month, net, undecided },
        netBefore: nets.get(`${contract.id}/${station_id ?? 0}`),
        unordered: lines.reduce((count, { id }) => count + (unordered.get(id) ?? 0), 0),
        holiday: figures.lines.some(({ kind }) => kind === 'holiday'),
        changed: figures.lines.some(({ explain }) => explain.change),
        orderExpected: withOrders.has(contract.client_id),
      })
      return {
        ...{ contract_id: contract.id, client_id: contract.client_id, station_id, month: `${month}-01` },
        ...{ in_advance: isAdvance(contract), discount_rate: contract.discount_rate },
        basis: hash('sha256', JSON.stringify(figures.lines)).slice(0, 32),
        ...{ agreed, shortfall, extras: extra, discount, net, vat_rate, vat, total },
        ...{ warnings, po_number: contract.po_number, lines: figures.lines, vat_mode: contract.vat_mode },
      }
    })
  })
}
