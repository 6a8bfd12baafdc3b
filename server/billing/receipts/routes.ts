import type { FastifyInstance } from 'fastify'
import { netLeft, withheldOf } from '../../../contract/billing/allocating/withholding.ts'
import * as contract from '../../../contract/billing/receipts.ts'
import { today } from '../../../contract/core/fields/days.ts'
import { settingOn } from '../../company/index.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import { allocate, receiveCertificate, reverse } from './allocate.ts'
import { creditsOf, findClient, openInvoicesOf } from './client-queries.ts'
import { receiptPdf } from './document.ts'
import { allReceipts, findReceipt, listReceipts } from './queries.ts'
import { receive } from './receive.ts'

const COLUMNS: CsvColumn<contract.Receipt>[] = [
  ['Receipt Number', 'receipt_number'],
  ['Received On', 'received_on'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Kind', ({ kind }) => contract.RECEIPT_KINDS[kind]],
  ['Method', 'method'],
  ['Amount', 'amount'],
  ['Credit', 'unallocated'],
  ['Reference', 'reference'],
  ['Payer', 'payer'],
  ['Certificate', 'certificate_number'],
  ['Certificate Date', 'certificate_date'],
  ['Reversed On', 'reversed_on'],
  ['Reason', 'reversed_reason'],
]

const current = async (db: Db, id: number) => found(await findReceipt(db, id), 'Receipt')

export function receiptRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listReceipts(db, query))
  exportRoute(app, contract.exportCsv, { name: 'receipts', rows: allReceipts, columns: COLUMNS })
  route(app, contract.get, ({ db, params }) => current(db, params.id))
  route(app, contract.pdf, async ({ db, params }) => receiptPdf(db, await current(db, params.id)))

  route(app, contract.create, async ({ db, body }) => {
    const { id } = await receive(db, body)
    return current(db, id)
  })
  route(app, contract.allocate, async ({ db, params: { id }, body: { allocations } }) => {
    await allocate(db, await current(db, id), allocations)
    return current(db, id)
  })
  route(app, contract.reverse, async ({ db, params: { id }, body: { reason } }) => {
    await reverse(db, id, reason)
    return current(db, id)
  })
  route(app, contract.certificate, async ({ db, params: { id }, body }) => {
    await receiveCertificate(db, id, body)
    return current(db, id)
  })

  route(app, contract.openInvoices, async ({ db, params: { id } }) => {
    const client = found(await findClient(db, id), 'Client')
    const [invoices, credits, income, vat] = await Promise.all([
      openInvoicesOf(db, id),
      creditsOf(db, id),
      settingOn(db, 'wht.income', today()),
      settingOn(db, 'wht.vat', today()),
    ])
    const income_rate = client.withholds_income ? income.rate : null
    const vat_rate = client.withholds_vat ? vat.rate : null
    return {
      income_rate,
      vat_rate,
      credits,
      invoices: invoices.map(({ amount_due, credited, worth, ...invoice }) => {
        const left = netLeft({ net: invoice.net ?? amount_due, amount_due, credited })
        const gross = income.base === 'gross' ? amount_due - credited : left
        const expected = (base: number, rate: number | null, already: number) =>
          rate === null ? 0 : Math.max(0, Math.min(withheldOf(base, rate) - already, invoice.balance))
        return {
          ...invoice,
          net: left,
          income_withheld: worth > income.threshold ? expected(gross, income_rate, invoice.income) : 0,
          vat_withheld: invoice.net === null ? 0 : expected(left, vat_rate, invoice.vat),
        }
      }),
    }
  })
}
