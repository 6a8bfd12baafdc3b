import type { Allocation, OpenInvoice } from '../receipts.ts'

type Open = Pick<OpenInvoice, 'id' | 'balance' | 'income_withheld' | 'vat_withheld'>

/** The money that is expected for an invoice: its balance without the taxes that the client withholds. */
export const expectedOf = ({ balance, income_withheld, vat_withheld }: Open) => balance - income_withheld - vat_withheld

const none = ({ id: invoice_id }: Open) => ({ invoice_id, amount: 0, income_withheld: 0, vat_withheld: 0 })

/**
 * Allocates an amount to open invoices. An amount that is exactly the money expected of one of them settles it, the oldest of several;
 * otherwise one that is exactly the balance of one settles it, without taxes that are withheld. Any other amount goes on in their order: each that can be settled with what is expected of it is, with the taxes withheld; the first that cannot takes the rest without
 * them. An allocation that is `kept` stays as it is, and the others share what it leaves.
 */
export function proposeAllocations(
  amount: number,
  invoices: readonly Open[],
  kept: readonly Allocation[] = [],
): Required<Allocation>[] {
  const own = (invoice: Open) => kept.find(({ invoice_id }) => invoice_id === invoice.id)
  let left = amount - kept.reduce((sum, one) => sum + one.amount, 0)
  const free = left > 0 ? invoices.filter((invoice) => !own(invoice)) : []
  const exact = free.find((invoice) => expectedOf(invoice) === left)
  const inFull = exact ? undefined : free.find(({ balance }) => balance === left)
  const only = exact ?? inFull
  return invoices.map((invoice) => {
    const { id: invoice_id, income_withheld, vat_withheld } = invoice
    const stays = own(invoice)
    if (stays) return { ...none(invoice), ...stays }
    if (left <= 0 || (only && only !== invoice)) return none(invoice)
    if (inFull) return { ...none(invoice), amount: left }
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
