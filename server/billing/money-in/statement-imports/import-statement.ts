import { setImmediate as giveWay } from 'node:timers/promises'
import type {
  ChosenRow,
  StatementImportInput,
  StatementKind,
  StatementReport,
  StatementRowFound,
} from '../../../../api/billing/statement-imports.ts'
import type { Table } from '../../../http/imports/table/table.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Actor, setActor } from '../../../platform/db/requests.ts'
import { HttpError, invalid } from '../../../platform/errors.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { openInvoicesWithTaxes } from '../../receivables/receipts/open-invoices.ts'
import { findReceipt, lockInvoices, lockReceiptsOf } from '../../receivables/receipts/queries.ts'
import { receive, recordedAlready } from '../../receivables/receipts/receive.ts'
import { sendReceipt } from '../../receivables/receipts/send-receipt.ts'
import { type Named, nameAll, type Recognised, recognise, referenceOf, type Same } from './identity.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { fitting, invoiceNumbersIn, matchRow, settle } from './match.ts'
import { invoicesNumbered, lockImports, payingClients, receiptsLike } from './queries.ts'
import { readStatement } from './read-statement.ts'

/** Records with which the rows of a statement are matched. */
async function ledgerOf(db: Db, rows: readonly Named[]): Promise<Ledger> {
  const clients = await payingClients(db)
  const numbers = rows.flatMap(({ text, reference, payer }) => invoiceNumbersIn([text, reference, payer].join(' ')))
  const [{ invoices }, named] = await Promise.all([
    openInvoicesWithTaxes(db, clients),
    invoicesNumbered(db, [...new Set(numbers)]),
  ])
  return makeLedger(clients, invoices, named)
}

/** Compares payments with the receipts that there are. */
async function recognised(db: Db, kind: StatementKind, rows: readonly Named[]): Promise<Recognised> {
  const unique = <T>(values: readonly T[]) => [...new Set(values)]
  const like = await receiptsLike(db, kind, {
    keys: unique(rows.flatMap(({ key, longKey }) => [key, longKey])),
    references: unique(rows.flatMap((row) => referenceOf(row) ?? [])),
    days: unique(rows.map(({ received_on }) => received_on)),
    amounts: unique(rows.map(({ amount }) => amount)),
  })
  return recognise(kind, rows, like)
}

/** Rows that are matched before others get their turn. */
const AT_ONCE = 50

/** Divides rows into those of which the client is sure, those to choose and those of which nothing is known. */
async function sort(rows: readonly Named[], ledger: Ledger, same: Recognised['same']) {
  const lists: Record<'sure' | 'choose' | 'unknown', StatementRowFound[]> = { sure: [], choose: [], unknown: [] }
  for (const [at, one] of rows.entries()) {
    if (at % AT_ONCE === 0) await giveWay()
    const { row, received_on, amount, text, reference, phone } = one
    const { matches, sure } = matchRow(one, ledger)
    const like = same.get(row)
    const found: StatementRowFound = {
      ...{ row, received_on, amount, text, reference: reference ?? phone, payer: payerOf(one), matches },
      ...{ same: like?.name ?? null, same_by: like?.by ?? null },
    }
    if (sure && !like) ledger.take(matches[0]!.invoices)
    lists[sure && !like ? 'sure' : matches.length || like ? 'choose' : 'unknown'].push(found)
  }
  return lists
}
const payerOf = ({ payer, phone }: Named) => [payer, phone].filter(Boolean).join(', ') || null

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
 * Reads a statement and says whose payments it has; without `dry_run`, records the chosen ones, fifty in a transaction: a payment that
 * was recorded before a failure stays, and the same file goes on after it. Payments that were imported before are left out.
 * @throws 422 when the file is no table, or a row or client that is chosen is not there; 409 `same_receipt` for a row that may be a
 * receipt or another row, unless it is confirmed that it is neither
 */
export async function importStatement(
  { db, queue, actor }: { db: Db; queue: Queue; actor: Actor },
  table: Table,
  input: StatementImportInput,
): Promise<StatementReport> {
  const { kind, dry_run, chosen, email } = input
  const { rows, incoming, skipped, problems } = await readStatement(table, input)
  const named = nameAll(kind, incoming)
  const { known, same, repeated } = await recognised(db, kind, named)
  const fresh = named.filter(({ row }) => !known.has(row) && !repeated.has(row))
  const lists = await sort(fresh, await ledgerOf(db, fresh), same)
  for (const [row, earlier] of repeated)
    problems.push({ row, column: 'Reference', text: `The same reference is in row ${earlier}.` })
  problems.sort((one, other) => one.row - other.row)
  const report = { rows, ...lists, known: known.size, skipped, problems, recorded: 0 }
  if (dry_run === 'true') return report
  const todo = await choices(db, { named, known }, chosenOf(chosen, lists.sure))
  const unsure = todo.find((choice) => isUnconfirmed(choice, same))
  if (unsure) throw await refusalOf(db, unsure, same.get(unsure.row)!)
  const recorded = new Set<number>()
  const others = new Set<number>()
  for (let from = 0; from < todo.length; from += BATCH) {
    const batch = todo.slice(from, from + BATCH)
    const made = await db.transaction().execute(async (own) => {
      await setActor(own, actor)
      return record(own, { kind, named, batch }, email === 'true' ? queue : undefined)
    })
    for (const { row } of batch) (made.has(row) ? recorded : others).add(row)
  }
  const still = (list: StatementRowFound[]) => list.filter(({ row }) => !recorded.has(row) && !others.has(row))
  return {
    ...report,
    sure: still(lists.sure),
    choose: still(lists.choose),
    unknown: still(lists.unknown),
    // With those that somebody else has recorded at the same moment.
    known: known.size + others.size,
    recorded: recorded.size,
  }
}

type Choice = ChosenRow & { from: Named }
/** True if a payment may repeat a receipt, and nobody has confirmed that it is another. */
const isUnconfirmed = ({ row, confirm }: Choice, same: Recognised['same']) => !confirm && same.has(row)

async function refusalOf(db: Db, { row }: Choice, { name, receiptId }: Same) {
  if (receiptId !== null) return recordedAlready((await findReceipt(db, receiptId))!)
  return new HttpError(409, 'same_receipt', `Row ${row} has the same reference as ${name.toLowerCase()}.`)
}

/** The payments to record. @throws 422 when a row or client is not there */
async function choices(
  db: Db,
  { named, known }: { named: readonly Named[]; known: Recognised['known'] },
  chosen: readonly ChosenRow[],
) {
  const byRow = new Map(named.map((one) => [one.row, one]))
  const missing = chosen.find(({ row }) => !byRow.has(row))
  if (missing) throw invalid({ chosen: `There is no payment in row ${missing.row}.` })
  const todo = chosen.filter(({ row }) => !known.has(row)).map((choice): Choice => ({ ...choice, from: byRow.get(choice.row)! }))
  const asked = [...new Set(todo.map(({ client_id }) => client_id))]
  const clients = new Set((await payingClients(db, asked)).map(({ id }) => id))
  if (todo.some(({ client_id }) => !clients.has(client_id))) throw invalid({ client_id: 'There is no client with this number.' })
  return todo
}

type Batch = { kind: StatementKind; named: readonly Named[]; batch: readonly Choice[] }
/**
 * Records receipts of rows in their order, without those recorded meanwhile, and sends them with `mail`; returns the rows. All
 * payments of the file are compared with the receipts: one of an earlier batch is not taken for one of this.
 */
async function record(db: Db, { kind: method, named, batch }: Batch, mail: Queue | undefined) {
  await lockImports(db)
  const clients = await payingClients(
    db,
    batch.map(({ client_id }) => client_id),
  )
  const { invoices: open } = await openInvoicesWithTaxes(db, clients)
  await lockInvoices(
    db,
    open.map(({ id }) => id),
  )
  await lockReceiptsOf(
    db,
    clients.map(({ id }) => id),
  )
  const ledger = await makeLedger(clients, open, [])
  const now = await recognised(db, method, named)
  const isToRecord = (choice: Choice) =>
    !now.known.has(choice.row) && !now.repeated.has(choice.row) && !isUnconfirmed(choice, now.same)
  const recorded = new Set<number>()
  const stored = new Set<string>()
  for (const { row, client_id, invoice_ids, from } of batch.filter(isToRecord)) {
    const ofClient = ledger.openOf(client_id)
    const invoices = invoice_ids ? ofClient.filter(({ id }) => invoice_ids.includes(id)) : fitting(from.amount, ofClient)
    const { allocations } = settle(from.amount, invoices)
    // Another payment has the reference already.
    const provider_ref = now.stored.has(from.key) || stored.has(from.key) ? from.longKey : from.key
    stored.add(provider_ref)
    const { id } = await receive(db, {
      ...{ client_id, amount: from.amount, method, received_on: from.received_on, payer: payerOf(from), allocations },
      reference: (referenceOf(from) && from.reference) ?? from.text?.slice(0, 100) ?? from.reference,
      source: 'import',
      provider_ref,
      // The reference of the provider is what tells one payment from another.
      confirm: true,
    })
    if (mail) await sendReceipt(mail, db, id)
    ledger.take(
      allocations.map((one) => ({
        invoice_id: one.invoice_id,
        amount: one.amount + one.income_withheld + one.vat_withheld,
      })),
    )
    recorded.add(row)
  }
  return recorded
}
