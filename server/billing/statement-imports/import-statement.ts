import type {
  ChosenRow,
  StatementImportInput,
  StatementReport,
  StatementRowFound,
} from '../../../contract/billing/statement-imports.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { openInvoicesWithTaxes } from '../receipts/open-invoices.ts'
import { lockInvoices } from '../receipts/queries.ts'
import { receive } from '../receipts/receive.ts'
import { fitting, invoiceNumbersIn, type Ledger, matchRow, payingClient, settle } from './match.ts'
import { importedReferences, invoicesNumbered, lockImports, payingClients, recordedByHand } from './queries.ts'
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

/** Divides rows into those of which the client is sure, those to choose and those of which nothing is known. */
function sort(rows: readonly Incoming[], ledger: Ledger, byHand: ReadonlyMap<string, string>) {
  const lists: Record<'sure' | 'choose' | 'unknown', StatementRowFound[]> = { sure: [], choose: [], unknown: [] }
  for (const one of rows) {
    const { row, received_on, amount, text, reference, phone } = one
    const { matches, sure } = matchRow(one, ledger)
    const same = byHand.get(`${reference?.toLowerCase()} ${amount}`) ?? null
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

/**
 * Reads a statement and says whose payments it has; without `dry_run`, records those that are chosen. What was imported before is
 * left out.
 * @throws 422 when the file is no table, or a row or client that is chosen is not there
 */
export async function importStatement(db: Db, path: string, input: StatementImportInput): Promise<StatementReport> {
  const { kind, dry_run, chosen } = input
  if (dry_run === 'false') await lockImports(db)
  const { rows, incoming, skipped, problems } = await readStatement(path, kind, input)
  const known = new Set(
    await importedReferences(
      db,
      incoming.map(({ key }) => key),
    ),
  )
  const fresh = incoming.filter(({ key }) => !known.has(key))
  const references = fresh.flatMap(({ reference }) => reference ?? [])
  const byHand = new Map(
    (await recordedByHand(db, kind, references)).map((receipt) => [
      `${receipt.reference!.toLowerCase()} ${receipt.amount}`,
      receipt.receipt_number,
    ]),
  )
  const lists = sort(fresh, await ledgerOf(db, fresh), byHand)
  const report = { rows, ...lists, known: known.size, skipped, problems, recorded: 0 }
  if (dry_run === 'true') return report
  const recorded = await record(db, kind, incoming, known, chosenOf(chosen, lists.sure))
  const left = (list: StatementRowFound[]) => list.filter(({ row }) => !recorded.has(row))
  return {
    ...report,
    sure: left(lists.sure),
    choose: left(lists.choose),
    unknown: left(lists.unknown),
    recorded: recorded.size,
  }
}

/** Records receipts of rows in their order; returns the rows. */
async function record(
  db: Db,
  method: StatementImportInput['kind'],
  incoming: readonly Incoming[],
  known: ReadonlySet<string>,
  chosen: readonly ChosenRow[],
) {
  const byRow = new Map(incoming.map((one) => [one.row, one]))
  const missing = chosen.find(({ row }) => !byRow.has(row))
  if (missing) throw invalid({ chosen: `There is no payment in row ${missing.row}.` })
  const todo = chosen.map((choice) => ({ ...choice, from: byRow.get(choice.row)! })).filter(({ from }) => !known.has(from.key))
  const ledger = await ledgerOf(db, [])
  const ofClient = (id: number) => ledger.open.filter(({ client_id }) => client_id === id)
  const asked = todo.map(({ client_id }) => client_id)
  await lockInvoices(
    db,
    ledger.open.filter(({ client_id }) => asked.includes(client_id)).map(({ id }) => id),
  )
  const recorded = new Set<number>()
  for (const { row, client_id, invoice_ids, from } of todo) {
    const open = ofClient(client_id)
    const invoices = invoice_ids ? open.filter(({ id }) => invoice_ids.includes(id)) : fitting(from.amount, open)
    const { allocations } = settle(from.amount, invoices)
    await receive(db, {
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
