import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/payments.ts'
import { formatMoney } from '../../../contract/core/money.ts'
import { route } from '../../http/route.ts'
import { found, invalid } from '../../platform/errors.ts'
import { findInvoice } from '../invoices/queries.ts'
import { insertPayment, lockBalance, paymentsOf } from './queries.ts'

export function paymentRoutes(app: FastifyInstance) {
  route(app, contract.list, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    return paymentsOf(db, id)
  })

  route(app, contract.record, async ({ db, params: { id }, body }) => {
    const balance = found(await lockBalance(db, id), 'Invoice')
    if (balance === 0) throw invalid({ amount: 'This invoice is paid in full.' })
    if (body.amount > balance) throw invalid({ amount: `amount must be at most the balance of ${formatMoney(balance)}.` })
    const payment = await insertPayment(db, id, body)
    return { ...found(await findInvoice(db, id), 'Invoice'), payment }
  })
}
