import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/payments.ts'
import { route } from '../../../http/route.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { findInvoice } from '../../invoicing/invoices/queries.ts'
import { lockInvoices } from '../receipts/queries.ts'
import { overBalance, receive } from '../receipts/receive.ts'
import { sendReceipt } from '../receipts/send-receipt.ts'
import { findPayment, paymentsOf } from './queries.ts'

export function paymentRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    return paymentsOf(db, id)
  })

  route(app, calls.record, async ({ db, params: { id }, body }) => {
    const [locked] = await lockInvoices(db, [id])
    const { client_id, balance } = found(locked, 'Invoice')
    if (body.amount > balance) throw invalid({ amount: overBalance(balance) })
    const { id: receipt, payments } = await receive(db, {
      ...body,
      client_id,
      allocations: [{ invoice_id: id, amount: body.amount }],
    })
    if (body.email) await sendReceipt(app.queue, db, receipt)
    const payment = await findPayment(db, payments[0]!)
    return { ...found(await findInvoice(db, id), 'Invoice'), payment }
  })
}
