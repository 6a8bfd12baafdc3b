import { setImmediate as giveWay } from 'node:timers/promises'
import { expectedOf } from '../../../../api/billing/allocating/propose.ts'
import type { OpenInvoice } from '../../../../api/billing/receipts.ts'
import { nameIndex } from './names.ts'

type Client = { id: number; name: string; contacts: string | null; billing_phone: string | null }
export type Open = Pick<OpenInvoice, 'id' | 'invoice_number' | 'balance' | 'income_withheld' | 'vat_withheld'> & {
  client_id: number
}
type Numbered = { id: number; client_id: number; invoice_number: string }
type Settled = { invoice_id: number; amount: number }

/** The telephone numbers in a text by their last nine digits: 0772 123456 and +256 772 123456 are the same. */
export const phonesIn = (text: string | null) =>
  [...(text ?? '').matchAll(/(?:(?:\+|00)?256|0)[\s()-]*\d(?:[\s()-]*\d){8}(?!\d)|\b\d{9}\b/g)].map(([found]) =>
    found.replace(/\D/g, '').slice(-9),
  )

/** Clients whose names are split into words at once. */
const AT_ONCE = 500

/** Clients, by number, telephone and name, and open invoices with which payments are matched. Their balances go down as rows are taken. */
export type Ledger = Awaited<ReturnType<typeof makeLedger>>

/** Indexes clients and their open invoices, oldest first; `named` are invoices that rows name, paid ones too. */
export async function makeLedger(clients: readonly Client[], open: readonly Open[], named: readonly Numbered[]) {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const numbered = new Map(named.map((invoice) => [invoice.invoice_number, invoice]))
  const idsOfPhone = new Map<string, Set<number>>()
  const byName = nameIndex()
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE)
    for (const { id, name, contacts, billing_phone } of some) {
      byName.add(id, name)
      for (const phone of [contacts, billing_phone].flatMap(phonesIn)) added(idsOfPhone, phone, id)
    }
    await giveWay()
  }

  const rank = new Map(open.map(({ id }, at) => [id, at]))
  const invoices = new Map(open.map((invoice) => [invoice.id, invoice]))
  const ofClient = new Map<number, Set<number>>()
  const ofAmount = new Map<number, Set<number>>()
  /** Of amounts that were asked for, in order: many rows ask for the same round price. */
  const exact = new Map<number, Open[]>()
  const amountsOf = (invoice: Open) => [invoice.balance, expectedOf(invoice)]
  for (const invoice of open) {
    added(ofClient, invoice.client_id, invoice.id)
    for (const amount of amountsOf(invoice)) added(ofAmount, amount, invoice.id)
  }
  const inOrder = (ids: Iterable<number>) =>
    [...ids].sort((one, other) => rank.get(one)! - rank.get(other)!).map((id) => invoices.get(id)!)

  return {
    nameOf: (clientId: number) => names.get(clientId),
    numbered: (number: string) => numbered.get(number),
    invoice: (id: number) => invoices.get(id),
    openOf: (clientId: number) => inOrder(ofClient.get(clientId) ?? []),
    /** Invoices of which exactly this is left, or expected. */
    exactly(amount: number): readonly Open[] {
      const found = exact.get(amount) ?? inOrder(ofAmount.get(amount) ?? [])
      exact.set(amount, found)
      return found
    },
    byPhones: (phones: readonly string[]) =>
      [...new Set(phones.flatMap((phone) => [...(idsOfPhone.get(phone) ?? [])]))].sort((one, other) => one - other),
    byName: byName.find,
    /** Takes what a row settles off the balances, so that a later row does not settle it again. */
    take(settled: readonly Settled[]) {
      for (const { invoice_id, amount } of settled) {
        const invoice = invoices.get(invoice_id)!
        for (const one of amountsOf(invoice)) {
          ofAmount.get(one)?.delete(invoice_id)
          const at = exact.get(one)?.indexOf(invoice) ?? -1
          if (at >= 0) exact.get(one)!.splice(at, 1)
        }
        const left = { ...invoice, balance: invoice.balance - amount, income_withheld: 0, vat_withheld: 0 }
        if (left.balance > 0) {
          invoices.set(invoice_id, left)
          for (const one of amountsOf(left)) {
            added(ofAmount, one, invoice_id)
            exact.delete(one)
          }
        } else {
          invoices.delete(invoice_id)
          ofClient.get(invoice.client_id)?.delete(invoice_id)
        }
      }
    },
  }
}

function added<K>(sets: Map<K, Set<number>>, key: K, id: number) {
  const set = sets.get(key)
  if (set) set.add(id)
  else sets.set(key, new Set([id]))
}
