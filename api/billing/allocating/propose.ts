import type { Allocation, OpenInvoice } from '../receipts.ts'

type Open = Pick<OpenInvoice, 'id' | 'balance' | 'income_withheld' | 'vat_withheld'>

/** The money that is expected for an invoice: its balance without the taxes that the client withholds. */
export const expectedOf = ({ balance, income_withheld, vat_withheld }: Open) => balance - income_withheld - vat_withheld

const none = ({ id: invoice_id }: Open) => ({ invoice_id, amount: 0, income_withheld: 0, vat_withheld: 0 })

/**
 * Allocates an amount to open invoices. Exactly what is expected of one of them settles it, the oldest of several. Otherwise in their
 * order: each that can be settled with what is expected of it is, with the taxes withheld; the first that cannot takes the rest without
 * them. An allocation that is `kept` stays as it is, and the others share what it leaves.
 */
export function proposeAllocations(
  amount: number,
  invoices: readonly Open[],
  kept: readonly Allocation[] = [],
): Required<Allocation>[] {
  const own = (invoice: Open) => kept.find(({ invoice_id }) => invoice_id === invoice.id)
  let left = amount - kept.reduce((sum, one) => sum + one.amount, 0)
  const exact = left > 0 && invoices.find((invoice) => !own(invoice) && expectedOf(invoice) === left)
  return invoices.map((invoice) => {
    const { id: invoice_id, income_withheld, vat_withheld } = invoice
    const stays = own(invoice)
    if (stays) return { ...none(invoice), ...stays }
    if (left <= 0 || (exact && exact !== invoice)) return none(invoice)
    const expected = expectedOf(invoice)
    const settled = left >= expected
    const part = Math.min(left, expected)
    left -= part
    return {
      invoice_id,
      amount: part,
      income_withheld: settled ? income_withheld : 0,
      vat_withheld: settled ? vat_withheld : 0,
    }
  })
}
