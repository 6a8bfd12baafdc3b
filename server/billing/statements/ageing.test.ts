import { expect, test } from 'vitest'
import * as contract from '../../../contract/billing/statements.ts'
import { addDays, today } from '../../../contract/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeInvoice } from '../../test/records/makers.ts'

const { db, send } = await testApp()

test('an invoice is not due until its day has passed, and grows older after 30, 60 and 90 days', async () => {
  const { id: client_id } = await makeClient(db)
  const days = [-1, 0, 1, 30, 31, 60, 61, 90, 91]
  // Each amount is a digit of its own, so that the sums say which invoices are in them.
  for (const [place, late] of days.entries())
    await makeInvoice(db, {
      ...{ client_id, invoice_date: addDays(today(), -100), due_date: addDays(today(), -late), amount_due: 10 ** place },
    })
  const buckets = {
    ...{ not_due: 11, days_30: 1_100, days_60: 110_000, days_90: 11_000_000, over_90: 100_000_000 },
    ...{ credit: 0, total: 111_111_111 },
  }
  expect((await send('admin', contract.ageing, {})).body.total).toEqual(buckets)
  expect((await send('admin', contract.get, { params: { id: String(client_id) } })).body.buckets).toEqual(buckets)
})
