import { expectedOf } from '../../../../api/billing/allocating/propose.ts'
import type { Allocation } from '../../../../api/billing/receipts.ts'
import type { StatementMatch } from '../../../../api/billing/statement-imports.ts'
import { type Ledger, type Open, phonesIn } from './ledger.ts'
import type { Incoming } from './read-statement.ts'

/** Invoices of the same amount that are proposed for one payment; more are no choice, and contracts have round prices. */
const MOST_BY_BALANCE = 50

/** The invoice numbers in a text, however they are written: `inv 2026/41` is INV-2026-000041. */
export const invoiceNumbersIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/inv(?:oice)?[\s.:#/-]*(?:no\.?\s*)?(\d{4})[\s./-]*(\d{1,9})(?!\d)/gi)].map(
      ([, year, number]) => `INV-${year}-${number!.replace(/^0+(?=\d)/, '').padStart(6, '0')}`,
    ),
  ),
]

/**
 * Allocations of an amount to invoices. An amount that is exactly the one expected of all of them settles them with the
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

/** The client of a row, and whether the match is sure: a number or telephone of one client only, or his name and an exact amount. */
export function matchRow({ amount, text, reference, payer, phone }: Incoming, ledger: Ledger) {
  const words = [text, reference, payer].filter((part) => part !== null).join(' ')
  const matches: StatementMatch[] = []
  function add(by: StatementMatch['by'], client_id: number, invoices: readonly Open[]) {
    const client_name = ledger.nameOf(client_id)
    if (client_name === undefined) return
    const { allocations, credit } = settle(amount, invoices)
    const settled = allocations.map((one) => ({
      invoice_id: one.invoice_id,
      invoice_number: ledger.invoice(one.invoice_id)!.invoice_number,
      amount: one.amount + one.income_withheld + one.vat_withheld,
    }))
    const same = (other: StatementMatch) =>
      other.client_id === client_id &&
      other.invoices.map(({ invoice_id }) => invoice_id).join() === settled.map(({ invoice_id }) => invoice_id).join()
    if (!matches.some(same)) matches.push({ client_id, client_name, by, invoices: settled, credit })
  }

  const numbers = invoiceNumbersIn(words).flatMap((number) => ledger.numbered(number) ?? [])
  const byNumber = new Set(numbers.map(({ client_id }) => client_id))
  for (const id of byNumber)
    add(
      'invoice',
      id,
      ledger.openOf(id).filter((invoice) => numbers.some((one) => one.id === invoice.id)),
    )
  const byPhone = ledger.byPhones(phonesIn(phone))
  for (const id of byPhone) if (!byNumber.has(id)) add('phone', id, fitting(amount, ledger.openOf(id)))
  const told = new Set([...byNumber, ...byPhone])
  if (told.size > 0)
    return { matches, sure: told.size === 1 && matches.length === 1 && (byNumber.size === 0 || matches[0]!.credit === 0) }

  const byName = ledger.byName(words)
  for (const id of byName) add('name', id, fitting(amount, ledger.openOf(id)))
  const [only, ...others] = byName
  const sure =
    only !== undefined && !others.length && ledger.openOf(only).filter((invoice) => isExactly(amount, invoice)).length === 1
  if (sure) return { matches: matches.slice(0, 1), sure }
  let proposed = 0
  for (const invoice of ledger.exactly(amount)) {
    if (byName.includes(invoice.client_id)) continue
    if (++proposed > MOST_BY_BALANCE) break
    add('balance', invoice.client_id, [invoice])
  }
  return { matches, sure }
}
