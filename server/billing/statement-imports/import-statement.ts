import type {
  ChosenRow,
  StatementImportInput,
  StatementReport,
  StatementRowFound,
} from '../../../contract/billing/statement-imports.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, setActor } from '../../platform/db/requests.ts'
import { invalid } from '../../platform/errors.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { openInvoicesWithTaxes } from '../receipts/open-invoices.ts'
import { findReceipt, lockInvoices, lockReceiptsOf, recordedByHand } from '../receipts/queries.ts'
import { receive, recordedAlready } from '../receipts/receive.ts'
import { sendReceipt } from '../receipts/send-receipt.ts'
import { fitting, invoiceNumbersIn, type Ledger, matchRow, payingClient, settle } from './match.ts'
import { importedReferences, invoicesNumbered, lockImports, payingClients } from './queries.ts'
import { type Incoming, readStatement } from './read-statement.ts'

/** What the rows of a statement are matched with. */
async function ledgerOf(db: Db, rows: readonly Incoming[]): Promise<Ledger> {
  const clients = await payingClients(db)
  const numbers = rows.flatMap(({ text, reference, payer }) => invoiceNumbersIn([text, reference, payer].join(' ')))
  const [{ invoices }, named] = await Promise.all([
    openInvoicesWithTaxes(db, clients),
    invoicesNumbered(db, [...new Set(numbers)]),
  ])
  return {
    clients: new Map(clients.map((client) => [client.id, payingClient(client)])),
    open: invoices,
    named: new Map(named.map((invoice) => [invoice.invoice_number, invoice])),
  }
}

/** Takes what a row settles off the balances, so that a later row does not settle it again. */
function take(ledger: Ledger, { invoices }: { invoices: readonly { invoice_id: number; amount: number }[] }) {
  for (const { invoice_id, amount } of invoices) {
    const at = ledger.open.findIndex(({ id }) => id === invoice_id)
    const invoice = ledger.open[at]!
    const balance = invoice.balance - amount
    if (balance > 0) ledger.open[at] = { ...invoice, balance, income_withheld: 0, vat_withheld: 0 }
    else ledger.open.splice(at, 1)
  }
}

type ByHand = ReadonlyMap<string, { id: number; receipt_number: string }>
/** What a payment and a receipt that was recorded of it by hand have in common. */
const likeness = ({ reference, amount }: { reference: string | null; amount: number }) => `${reference?.toLowerCase()} ${amount}`

/** The receipts that somebody has recorded by hand of these payments, by what both have in common. */
async function byHandOf(db: Db, kind: StatementImportInput['kind'], rows: readonly Incoming[]): Promise<ByHand> {
  const references = rows.flatMap(({ reference }) => reference ?? [])
  return new Map((await recordedByHand(db, kind, references)).map((receipt) => [likeness(receipt), receipt]))
}

/** Divides rows into those of which the client is sure, those to choose and those of which nothing is known. */
function sort(rows: readonly Incoming[], ledger: Ledger, byHand: ByHand) {
  const lists: Record<'sure' | 'choose' | 'unknown', StatementRowFound[]> = { sure: [], choose: [], unknown: [] }
  for (const one of rows) {
    const { row, received_on, amount, text, reference, phone } = one
    const { matches, sure } = matchRow(one, ledger)
    const same = byHand.get(likeness(one))?.receipt_number ?? null
    const payer = payerOf(one)
    const found: StatementRowFound = { row, received_on, amount, text, reference: reference ?? phone, payer, matches, same }
    if (sure && !same) take(ledger, matches[0]!)
    lists[sure && !same ? 'sure' : matches.length || same ? 'choose' : 'unknown'].push(found)
  }
  return lists
}
const payerOf = ({ payer, phone }: Incoming) => [payer, phone].filter(Boolean).join(', ') || null

/** The rows to record, each with its client and, when they were chosen, its invoices. */
function chosenOf(chosen: readonly ChosenRow[] | undefined, sure: readonly StatementRowFound[]): ChosenRow[] {
  if (!chosen)
    return sure.map(({ row, matches: [match] }) => ({
      row,
      client_id: match!.client_id,
      invoice_ids: match!.invoices.map(({ invoice_id }) => invoice_id),
    }))
  const rows = new Set(chosen.map(({ row }) => row))
  if (rows.size < chosen.length) throw invalid({ chosen: 'A row is named twice.' })
  return [...chosen].sort((one, other) => one.row - other.row)
}

/** Receipts recorded in one transaction, so that clients and invoices are not locked for long. */
const BATCH = 50

/**
 * Reads a statement and says whose payments it has; without `dry_run`, records those that are chosen, fifty in a transaction: what
 * was recorded before a failure stays, and the same file goes on after it. What was imported before is left out.
 * @throws 422 when the file is no table, or a row or client that is chosen is not there; 409 `same_receipt` for a row that somebody
 * has recorded by hand, unless it is confirmed
 */
export async function importStatement(
  { db, queue, actor }: { db: Db; queue: Queue; actor: Actor },
  path: string,
  input: StatementImportInput,
): Promise<StatementReport> {
  const { kind, dry_run, chosen, email } = input
  const { rows, incoming, skipped, problems } = await readStatement(path, kind, input)
  const known = await knownOf(db, incoming)
  const fresh = incoming.filter(({ key }) => !known.has(key))
  const byHand = await byHandOf(db, kind, fresh)
  const lists = sort(fresh, await ledgerOf(db, fresh), byHand)
  const report = { rows, ...lists, known: known.size, skipped, problems, recorded: 0 }
  if (dry_run === 'true') return report
  const todo = await choices(db, incoming, known, chosenOf(chosen, lists.sure))
  const same = todo.find((choice) => isSame(choice, byHand))
  if (same) throw recordedAlready((await findReceipt(db, byHand.get(likeness(same.from))!.id))!)
  const recorded = new Set<number>()
  const others = new Set<number>()
  for (let from = 0; from < todo.length; from += BATCH) {
    const batch = todo.slice(from, from + BATCH)
    const made = await db.transaction().execute(async (own) => {
      await setActor(own, actor)
      return record(own, kind, batch, email === 'true' ? queue : undefined)
    })
    for (const { row } of batch) (made.has(row) ? recorded : others).add(row)
  }
  const left = (list: StatementRowFound[]) => list.filter(({ row }) => !recorded.has(row) && !others.has(row))
  return {
    ...report,
    sure: left(lists.sure),
    choose: left(lists.choose),
    unknown: left(lists.unknown),
    // With those that somebody else has recorded at the same moment.
    known: known.size + others.size,
    recorded: recorded.size,
  }
}

/** The keys of those payments that have been imported. */
const knownOf = async (db: Db, incoming: readonly Incoming[]) =>
  new Set(
    await importedReferences(
      db,
      incoming.map(({ key }) => key),
    ),
  )

type Choice = ChosenRow & { from: Incoming }
/** Whether somebody has recorded a payment by hand already, and nobody has confirmed that it came twice. */
const isSame = ({ confirm, from }: Choice, byHand: ByHand) => !confirm && byHand.has(likeness(from))

/** The payments to record. @throws 422 when a row or client is not there */
async function choices(db: Db, incoming: readonly Incoming[], known: ReadonlySet<string>, chosen: readonly ChosenRow[]) {
  const byRow = new Map(incoming.map((one) => [one.row, one]))
  const missing = chosen.find(({ row }) => !byRow.has(row))
  if (missing) throw invalid({ chosen: `There is no payment in row ${missing.row}.` })
  const todo = chosen
    .map((choice): Choice => ({ ...choice, from: byRow.get(choice.row)! }))
    .filter(({ from }) => !known.has(from.key))
  const clients = new Set((await payingClients(db)).map(({ id }) => id))
  if (todo.some(({ client_id }) => !clients.has(client_id))) throw invalid({ client_id: 'There is no client with this number.' })
  return todo
}

/** Records receipts of rows in their order, without those recorded meanwhile, and sends them with `mail`; returns the rows. */
async function record(db: Db, method: StatementImportInput['kind'], batch: readonly Choice[], mail: Queue | undefined) {
  await lockImports(db)
  const known = await knownOf(
    db,
    batch.map(({ from }) => from),
  )
  const todo = batch.filter(({ from }) => !known.has(from.key))
  const ledger = await ledgerOf(db, [])
  const ofClient = (id: number) => ledger.open.filter(({ client_id }) => client_id === id)
  const asked = todo.map(({ client_id }) => client_id)
  await lockInvoices(
    db,
    ledger.open.filter(({ client_id }) => asked.includes(client_id)).map(({ id }) => id),
  )
  await lockReceiptsOf(db, asked)
  const byHand = await byHandOf(
    db,
    method,
    todo.map(({ from }) => from),
  )
  const recorded = new Set<number>()
  for (const { row, client_id, invoice_ids, from } of todo.filter((choice) => !isSame(choice, byHand))) {
    const open = ofClient(client_id)
    const invoices = invoice_ids ? open.filter(({ id }) => invoice_ids.includes(id)) : fitting(from.amount, open)
    const { allocations } = settle(from.amount, invoices)
    const { id } = await receive(db, {
      client_id,
      amount: from.amount,
      method,
      received_on: from.received_on,
      reference: from.reference ?? from.text?.slice(0, 100) ?? null,
      payer: payerOf(from),
      allocations,
      source: 'import',
      provider_ref: from.key,
      // The reference of the provider is what tells one payment from another.
      confirm: true,
    })
    if (mail) await sendReceipt(mail, db, id)
    take(ledger, {
      invoices: allocations.map((one) => ({
        invoice_id: one.invoice_id,
        amount: one.amount + one.income_withheld + one.vat_withheld,
      })),
    })
    recorded.add(row)
  }
  return recorded
}
