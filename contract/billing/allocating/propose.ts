import type { Allocation, OpenInvoice } from '../receipts.ts'

type Open = Pick<OpenInvoice, 'id' | 'balance' | 'income_withheld' | 'vat_withheld'>

/** What is expected in money of an invoice: its balance without the taxes that the client withholds. */
export const expectedOf = ({ balance, income_withheld, vat_withheld }: Open) => balance - income_withheld - vat_withheld

/**
 * Allocates an amount to open invoices, in their order: each that can be settled with what is expected of it is, with the taxes
 * withheld; the first that cannot takes the rest without them.
 */
export function proposeAllocations(amount: number, invoices: readonly Open[]): Required<Allocation>[] {
  let left = amount
  return invoices.map((invoice) => {
    const { id: invoice_id, income_withheld, vat_withheld } = invoice
    const expected = expectedOf(invoice)
    const settled = left > 0 && left >= expected
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
