import { hash } from 'node:crypto'
import { invoiceDateOf } from '../../../../api/billing/invoice-dates.ts'
import { computeInvoiceLines, type InvoiceFigures } from '../../../../api/billing/invoice-lines/invoice-lines.ts'
import type { FigureLine, MonthInput } from '../../../../api/billing/invoice-lines/line-types.ts'
import { draftWarnings } from '../../../../api/billing/texts/draft-warnings.ts'
import { monthPeriod, type Period } from '../../../../api/contracts/charges.ts'
import type { ShortfallTerms } from '../../../../api/contracts/shortfalls.ts'
import { monthBefore, today, wallClock } from '../../../../api/core/fields/days.ts'
import { callOutsOf } from '../../../alarm/index.ts'
import { settingOn } from '../../../company/index.ts'
import { type BilledContractRow, billedContracts, extrasOf, holidaysBetween } from '../../../contracts/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { flatMapInTurns } from '../../../platform/turns/in-turns.ts'
import { ratesOn } from '../../../sales/index.ts'
import { chargedMonths, chargedOf, lockCharged, undoneChanges } from './charged/charged-queries.ts'
import { isCharged, isOf, type LineAt, lastOver, openMonths } from './charged/open-months.ts'
import { type Settled, type SettledLine, settledOf } from './charged/settled-queries.ts'
import { type DraftRow, linesUnderWay, netsOf, unorderedExtras, unusualSlots } from './queries.ts'

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
 * True if a line is on another invoice of the month, or is new in a month that such an invoice charges in advance, so that the next
 * month charges it as changed.
 */
function isElsewhere(line: LineAt, settled: readonly SettledLine[], of: { month: string; station_id: number | null }) {
  return settled.some(
    (one) =>
      one.month === of.month &&
      one.station_id !== of.station_id &&
      (one.line_id === line.id || (one.in_advance && isOf(line)(one))),
  )
}

type Asked = {
  month: string
  /** The last month that is over for a line: its shifts may be under way. */
  lastOf: (lineId: number) => string
  since: string
  some: ReadonlySet<number> | undefined
}

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
        last: asked.lastOf(line.id),
        open: openMonths(line, { ...asked, last: asked.lastOf(line.id), ...settled, advance, station_id }),
        agreedOnly: advance || isCharged(settled, line, month, { month, station_id }),
      })),
  }))
  return { contract, invoices, wasAdvance: settled.lines.some((line) => line.month < month && line.in_advance) }
}
type ToBill = ReturnType<typeof invoicesToBill>
type InvoiceToBill = ToBill['invoices'][number]
type LineToBill = InvoiceToBill['lines'][number]

/** By line, the months whose shortfalls and extra guards a draft charges. */
const happenedIn = (month: string, lines: readonly LineToBill[]) =>
  Object.fromEntries(
    lines.map(({ line, open, agreedOnly }) => [line.id, [...open.map((one) => one.month), ...(agreedOnly ? [] : [month])]]),
  )

/** The months before that of a draft in which it charges what happened, each with the lines of which it does, by how they were charged. */
function monthsBefore(lines: readonly LineToBill[], { discount_rate }: BilledContractRow) {
  const happened = lines.flatMap(({ line, open }) => open.map((one) => ({ ...one, line })))
  const alike = Map.groupBy(happened, (one) => `${one.month} ${one.discount_rate} ${one.credited}`)
  return [...alike.values()].map((of) => ({
    ...{ month: of[0]!.month, credited: of[0]!.credited },
    discount_rate: of[0]!.discount_rate ?? discount_rate,
    lines: of.map(({ line }) => line),
  }))
}

/** Loads what the drafts of a month are counted from; `changed` are the contracts of which earlier months may have changed. */
async function loadFacts(
  db: Db,
  { month, since }: { month: string; since: string },
  billed: readonly ToBill[],
  changed: number[],
) {
  const { from, until } = monthPeriod(month)
  const before = monthBefore(month)
  const opened = billed.flatMap(({ invoices }) => invoices.flatMap(({ lines }) => lines.flatMap(({ open }) => open)))
  const earliest = opened.reduce((first, open) => (open.month < first ? open.month : first), month)
  const period: Period = { from: `${earliest}-01`, until }
  const lineIds = billed.flatMap(({ contract }) => contract.lines.map(({ id }) => id))
  const [holidays, extras, uses, slots, unordered, rates, attendance, nets, charged, undone] = await Promise.all([
    holidaysBetween(db, since, until),
    extrasOf(db, lineIds, period),
    callOutsOf(db, lineIds, period),
    unusualSlots(db, lineIds, period),
    unorderedExtras(db, lineIds, { from, until }),
    ratesOn(db, invoiceDateOf(month)),
    settingOn(db, 'attendance', until),
    netsOf(db, before),
    chargedMonths(db, changed, since, month),
    undoneChanges(
      db,
      billed.map(({ contract }) => contract.id),
      month,
    ),
  ])
  const inForce = billed.flatMap(({ contract }) =>
    contract.ends_on === null || contract.ends_on >= `${before}-01` ? [contract] : [],
  )
  return {
    ...{ month, from, before },
    ...{
      holidays,
      extras,
      uses,
      unordered,
      nets,
      charged,
      undone,
      vat_rate: rates.vat_rate,
      grace: attendance.credit_grace_minutes,
    },
    slotsOf: Map.groupBy(slots, ({ line_id }) => line_id),
    /** Clients who give order numbers. */
    withOrders: new Set(inForce.flatMap(({ po_number, client_id }) => (po_number ? [client_id] : []))),
  }
}
type Facts = Awaited<ReturnType<typeof loadFacts>>

/** Number of the undecided slots of earlier months whose shifts the draft charges. */
const undecidedBefore = ({ slotsOf }: Facts, lines: readonly LineToBill[]) =>
  lines.reduce((count, { line, open }) => {
    const slots = (slotsOf.get(line.id) ?? []).filter(({ off, covered }) => !off && covered === null)
    return count + slots.filter(({ day }) => open.some(({ month }) => day.startsWith(month))).length
  }, 0)

/** Warnings about a draft before it is issued. */
function warningsOf({ contract, invoice, lines, figures }: Counted, facts: Facts) {
  const { month, from, before, nets, unordered, withOrders } = facts
  const credited = lines.flatMap(({ open }) => open.flatMap((one) => (one.credited ? [one.month] : [])))
  return draftWarnings({
    ...{ contract, month, net: figures.net },
    undecided: figures.undecided + undecidedBefore(facts, lines),
    netBefore: nets.get(`${contract.id}/${invoice.station_id ?? 0}`),
    unordered: lines.reduce((count, { line }) => count + (unordered.get(line.id) ?? 0), 0),
    holiday: figures.lines.some(({ kind }) => kind === 'holiday'),
    changed: figures.lines.some(({ explain }) => explain.change),
    credited: [...new Set(credited)].sort(),
    notOver: isAdvance(contract) && lines.some(({ last }) => last < before) && contract.starts_on < from ? before : undefined,
    orderExpected: withOrders.has(contract.client_id),
  })
}
type Counted = {
  contract: BilledContractRow
  invoice: InvoiceToBill
  lines: readonly LineToBill[]
  figures: InvoiceFigures
}

/** Figures of lines of a contract; `changes` are later changes of terms of months that are invoiced. */
function figuresOf(
  contract: BilledContractRow,
  lines: readonly LineToBill[],
  { month, holidays, extras, uses, vat_rate, grace, slotsOf }: Facts,
  changes: (lines: readonly BilledContractRow['lines'][number][]) => Pick<MonthInput, 'charged' | 'undone'> = () => ({}),
) {
  const billed = lines.map((one) => {
    const { id } = one.line
    return { ...one, line: { ...one.line, extras: extras.get(id) ?? [], uses: uses.get(id) ?? [] } }
  })
  const priced = billed.map(({ line }) => line)
  const figures = computeInvoiceLines(contract, priced, {
    ...{ month, holidays, vat_rate, grace },
    agreedOnly: new Set(billed.flatMap(({ line, agreedOnly }) => (agreedOnly ? [line.id] : []))),
    before: monthsBefore(billed, contract),
    ...changes(priced),
    slots: priced.flatMap(({ id }) => slotsOf.get(id) ?? []),
  })
  return { billed, figures }
}

/** The draft of one invoice of a contract; none where nothing is charged. */
function draftOf(contract: BilledContractRow, invoice: InvoiceToBill, settled: Settled, facts: Facts): ComputedDraft[] {
  const { month, from, charged, undone } = facts
  const { station_id } = invoice
  const vat_rate = contract.vat_mode === 'standard' ? facts.vat_rate : 0
  const { billed, figures } = figuresOf(contract, invoice.lines, { ...facts, vat_rate }, (lines) => ({
    charged: chargedOf(charged.get(contract.id) ?? [], station_id, lines, settled.lines),
    undone: undone.get(contract.id),
  }))
  if (figures.lines.length === 0) return []
  const { agreed, shortfall, extras: extra, discount, net, vat, total } = figures
  return [
    {
      ...{ contract_id: contract.id, client_id: contract.client_id, station_id, month: from },
      ...{ in_advance: isAdvance(contract), happened: happenedIn(month, billed), discount_rate: contract.discount_rate },
      ...{ shortfall_rule: contract.shortfall_rule, shortfall_multiple: contract.shortfall_multiple },
      basis: hash('sha256', JSON.stringify(figures.lines)).slice(0, 32),
      ...{ agreed, shortfall, extras: extra, discount, net, vat_rate, vat, total },
      warnings: warningsOf({ contract, invoice, lines: billed, figures }, facts),
      ...{ po_number: contract.po_number, lines: figures.lines, vat_mode: contract.vat_mode },
    },
  ]
}

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
  // A contract that has ended may have been invoiced in advance for later months.
  const since = firstChanged(month)
  const contracts = await billedContracts(db, { from: since, until: monthPeriod(month).until }, only)
  if (!some) await lockCharged(db)
  const ids = contracts.map(({ id }) => id)
  const settled = await settledOf(db, ids, [monthBefore(month), month], since)
  const underWay = await linesUnderWay(
    db,
    contracts.flatMap(({ lines }) => lines.map(({ id }) => id)),
    wallClock(),
  )
  const lastOf = (lineId: number) => lastOver(month, today(), underWay.has(lineId))
  const asked = { month, lastOf, since: since.slice(0, 7), some }
  const billed = await flatMapInTurns(contracts, (contract) => [invoicesToBill(contract, settled(contract.id), asked)])
  const changed = some ? [] : billed.filter(({ contract, wasAdvance }) => isAdvance(contract) || wasAdvance)
  const facts = await loadFacts(
    db,
    { month, since },
    billed,
    changed.map(({ contract }) => contract.id),
  )
  return flatMapInTurns(billed, ({ contract, invoices }) =>
    invoices.flatMap((invoice) => draftOf(contract, invoice, settled(contract.id), facts)),
  )
}

/** An issued draft, with the terms by which it was computed. */
export type Issued = Draft & ShortfallTerms & { happened: Record<string, string[]>; discount_rate: number; vat_rate: number }

/**
 * Figures of an issued draft computed again by the terms of its day: its lines, and the shifts of the months that it charges. Later
 * changes of terms of earlier months are left to later drafts. Undefined where its contract is not there any more.
 */
export async function computeIssued(db: Db, issued: Issued): Promise<InvoiceFigures | undefined> {
  const { contract_id, station_id, month, happened, discount_rate, shortfall_rule, shortfall_multiple, vat_rate } = issued
  const since = firstChanged(month)
  const [found] = await billedContracts(db, { from: since, until: monthPeriod(month).until }, [contract_id])
  if (!found) return undefined
  const contract = { ...found, discount_rate, shortfall_rule, shortfall_multiple }
  const settled = (await settledOf(db, [contract_id], [monthBefore(month), month], since))(contract_id)
  const asked = { month, last: monthBefore(month), since: since.slice(0, 7), advance: false, station_id }
  const lines = contract.lines.flatMap((line) => {
    const months = happened[line.id]
    if (!months) return []
    const open = openMonths(line, { ...settled, ...asked }).filter((one) => months.includes(one.month))
    return [{ line, last: asked.last, open, agreedOnly: !months.includes(month) }]
  })
  const bill = { contract, invoices: [{ station_id, lines }], wasAdvance: false }
  const facts = await loadFacts(db, { month, since }, [bill], [])
  return figuresOf(contract, lines, { ...facts, vat_rate }).figures
}

type Draft = { contract_id: number; station_id: number | null; month: string }

/** A draft as it would be if it was computed now; none where nothing is charged any more. */
export const computeDraft = async (db: Db, { contract_id, station_id, month }: Draft) =>
  (await computeDrafts(db, month, { contracts: [contract_id] })).find((draft) => draft.station_id === station_id)
