import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/refunds.ts'
import { route } from '../../../http/route.ts'
import { found } from '../../../platform/errors.ts'
import { findReceipt } from '../receipts/queries.ts'
import { paidBackOfLate } from './queries.ts'
import { refundCredit } from './refund.ts'

export function refundRoutes(app: FastifyInstance) {
  route(app, calls.refund, async ({ db, params: { id }, body, requireConfirmed }) => {
    const made = await refundCredit(db, id, body)
    // With those of the last 24 hours, this one among them: the limit cannot be passed by dividing an amount.
    requireConfirmed({ amount: await paidBackOfLate(db, id) })
    return found(await findReceipt(db, made), 'Receipt')
  })
}
