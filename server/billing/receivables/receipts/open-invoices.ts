import { netLeft, taxedPart, withheldOf } from '../../../../api/billing/allocating/withholding.ts'
import type { OpenInvoice } from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { settingOn } from '../../../company/index.ts'
import { valuesAhead } from '../../../contracts/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { openInvoicesOf } from './client-queries.ts'

type Client = { id: number; withholds_income: boolean; withholds_vat: boolean }

/** Open invoices of clients, oldest first, with the taxes that each client is expected to withhold. */
export async function openInvoicesWithTaxes(db: Db, clients: readonly Client[]) {
  const [invoices, income, vat] = await Promise.all([
    openInvoicesOf(
      db,
      clients.map(({ id }) => id),
    ),
    settingOn(db, 'wht.income', today()),
    settingOn(db, 'wht.vat', today()),
  ])
  const isExempt = today() <= (income.exempt_until ?? '')
  const rates = new Map(
    clients.map(({ id, withholds_income, withholds_vat }) => [
      id,
      { income: withholds_income && !isExempt ? income.rate : null, vat: withholds_vat ? vat.rate : null },
    ]),
  )
  // Below the threshold so far, a contract may still be agreed to be worth more.
  const undecided = invoices.filter(({ client_id, worth }) => rates.get(client_id)!.income !== null && worth <= income.threshold)
  const ahead = await valuesAhead(db, [...new Set(undecided.flatMap(({ contract_id }) => contract_id ?? []))])
  const withTaxes = ({
    client_id,
    amount_due,
    credited,
    contract_id,
    worth,
    vat_charged,
    vat_rate,
    fdn,
    ...invoice
  }: (typeof invoices)[number]) => {
    const rate = rates.get(client_id)!
    const left = netLeft({ net: invoice.net ?? amount_due, amount_due, credited })
    const gross = income.base === 'gross' ? amount_due - credited : left
    const charged = { net: invoice.net ?? 0, vat: vat_charged ?? 0, vat_rate: vat_rate ?? 0 }
    const taxed = netLeft({ net: taxedPart(charged), amount_due, credited })
    const expected = (base: number, of: number | null, already: number, most: number) =>
      of === null ? 0 : Math.max(0, Math.min(withheldOf(base, of) - already, most))
    const vatRate = vat.unless_fiscal && fdn !== null ? null : rate.vat
    const passes = worth + (ahead.get(contract_id ?? 0) ?? 0) > income.threshold
    const income_withheld = passes ? expected(gross, rate.income, invoice.income, invoice.balance) : 0
    return {
      client_id,
      ...invoice,
      net: left,
      income_base: gross,
      income_before: invoice.income,
      vat_base: taxed,
      vat_before: invoice.vat,
      income_withheld,
      // Both together are not more than the balance: there is no payment below nothing.
      vat_withheld: expected(taxed, vatRate, invoice.vat, invoice.balance - income_withheld),
    } satisfies OpenInvoice & { client_id: number; income: number; vat: number }
  }
  return { rates, invoices: invoices.map(withTaxes) }
}
