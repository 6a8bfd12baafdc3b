import { expectedOf } from '../../../contract/billing/allocating/propose.ts'
import type { Allocation, OpenInvoice } from '../../../contract/billing/receipts.ts'
import type { StatementMatch } from '../../../contract/billing/statement-imports.ts'
import type { Incoming } from './read-statement.ts'

type PayingClient = {
  id: number
  name: string
  /** By their last nine digits. */
  phones: string[]
  /** As names are compared. */
  plainName: string
}
export type Open = Pick<OpenInvoice, 'id' | 'invoice_number' | 'balance' | 'income_withheld' | 'vat_withheld'> & {
  client_id: number
}
/** What payments are matched with. Balances go down as rows are taken. */
export type Ledger = {
  clients: ReadonlyMap<number, PayingClient>
  /** Oldest first. */
  open: Open[]
  /** Every invoice that the statement names, by number: paid ones, too. */
  named: ReadonlyMap<string, { client_id: number; id: number }>
}

/** The invoice numbers in a text, however they are written: `inv 2026/41` is INV-2026-000041. */
export const invoiceNumbersIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/inv(?:oice)?[\s.:#/-]*(?:no\.?\s*)?(\d{4})[\s./-]*(\d{1,9})(?!\d)/gi)].map(
      ([, year, number]) => `INV-${year}-${number!.replace(/^0+(?=\d)/, '').padStart(6, '0')}`,
    ),
  ),
]

/** The telephone numbers in a text by their last nine digits: 0772 123456 and +256 772 123456 are the same. */
const phonesIn = (text: string | null) =>
  [...(text ?? '').matchAll(/(?:(?:\+|00)?256|0)[\s()-]*\d(?:[\s()-]*\d){8}(?!\d)|\b\d{9}\b/g)].map(([found]) =>
    found.replace(/\D/g, '').slice(-9),
  )

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `.replace(/ (ltd|limited|co|company|plc|smc) (?=.*$)/g, ' ')
const SHORTEST_NAME = 6

/** A client with what each row of a statement is compared with, read once. */
export const payingClient = ({
  id,
  name,
  contacts,
  billing_phone,
}: {
  id: number
  name: string
  contacts: string | null
  billing_phone: string | null
}): PayingClient => ({ id, name, phones: [contacts, billing_phone].flatMap(phonesIn), plainName: plain(name) })

/**
 * What of an amount settles which of some invoices. An amount that is exactly what is expected of all of them settles them with the
 * taxes withheld; any other settles them in their order, without.
 */
export function settle(amount: number, invoices: readonly Open[]): { allocations: Required<Allocation>[]; credit: number } {
  const expected = invoices.reduce((sum, invoice) => sum + expectedOf(invoice), 0)
  if (expected === amount)
    return {
      allocations: invoices.map((invoice) => ({
        invoice_id: invoice.id,
        amount: expectedOf(invoice),
        income_withheld: invoice.income_withheld,
        vat_withheld: invoice.vat_withheld,
      })),
      credit: 0,
    }
  let left = amount
  const allocations = invoices.flatMap(({ id, balance }) => {
    const part = Math.min(left, balance)
    left -= part
    return part > 0 ? [{ invoice_id: id, amount: part, income_withheld: 0, vat_withheld: 0 }] : []
  })
  return { allocations, credit: left }
}

/** The invoice that is exactly this amount, or what is expected of it, when there is one; otherwise all. */
export function fitting(amount: number, invoices: readonly Open[]) {
  const exact = invoices.filter((invoice) => isExactly(amount, invoice))
  return exact.length ? exact.slice(0, 1) : invoices
}
const isExactly = (amount: number, invoice: Open) => invoice.balance === amount || expectedOf(invoice) === amount

/** Whose payment a row may be, and whether that is sure: a number or telephone of one client only, or his name and an exact amount. */
export function matchRow({ amount, text, reference, payer, phone }: Incoming, { clients, open, named }: Ledger) {
  const words = [text, reference, payer].filter((part) => part !== null).join(' ')
  const ofClient = (id: number) => open.filter(({ client_id }) => client_id === id)
  const matches: StatementMatch[] = []
  function add(by: StatementMatch['by'], client_id: number, invoices: readonly Open[]) {
    const client = clients.get(client_id)
    if (!client) return
    const { allocations, credit } = settle(amount, invoices)
    const settled = allocations.map((one) => ({
      invoice_id: one.invoice_id,
      invoice_number: open.find(({ id }) => id === one.invoice_id)!.invoice_number,
      amount: one.amount + one.income_withheld + one.vat_withheld,
    }))
    const same = (other: StatementMatch) =>
      other.client_id === client_id &&
      other.invoices.map(({ invoice_id }) => invoice_id).join() === settled.map(({ invoice_id }) => invoice_id).join()
    if (!matches.some(same)) matches.push({ client_id, client_name: client.name, by, invoices: settled, credit })
  }

  const numbers = invoiceNumbersIn(words).flatMap((number) => named.get(number) ?? [])
  const byNumber = new Set(numbers.map(({ client_id }) => client_id))
  for (const id of byNumber)
    add(
      'invoice',
      id,
      open.filter((invoice) => numbers.some((one) => one.id === invoice.id && one.client_id === id)),
    )
  const phones = phonesIn(phone)
  const byPhone = phones.length ? [...clients.values()].filter((client) => client.phones.some((one) => phones.includes(one))) : []
  for (const { id } of byPhone) if (!byNumber.has(id)) add('phone', id, fitting(amount, ofClient(id)))
  const told = new Set([...byNumber, ...byPhone.map(({ id }) => id)])
  if (told.size > 0)
    return { matches, sure: told.size === 1 && matches.length === 1 && (byNumber.size === 0 || matches[0]!.credit === 0) }

  const said = plain(words)
  const byName = [...clients.values()].filter(({ name, plainName }) => name.length >= SHORTEST_NAME && said.includes(plainName))
  const exact = open.filter((invoice) => isExactly(amount, invoice))
  for (const { id } of byName) add('name', id, fitting(amount, ofClient(id)))
  for (const invoice of exact)
    if (!byName.some(({ id }) => id === invoice.client_id)) add('balance', invoice.client_id, [invoice])
  const [only, ...others] = byName
  const sure = only !== undefined && !others.length && exact.filter(({ client_id }) => client_id === only.id).length === 1
  return { matches: sure ? matches.slice(0, 1) : matches, sure }
}
