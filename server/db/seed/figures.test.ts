import { beforeAll, expect, test } from 'vitest'
import * as drafts from '../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as dashboard from '../../../api/company/dashboard.ts'
import { preview } from '../../../api/contracts/contracts.ts'
import { formatNumber } from '../../../api/core/format.ts'
import * as portal from '../../../api/portal/portal.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { wordsOf } from '../../test/pdf-words.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { seedDemo } from './demo.ts'

const { app, db, send, tokenOf, keepRows } = await testApp()

/** The words of an invoice of the usual length: it fits on one page. */
async function pdfText(id: number) {
  const { rawPayload } = await app.inject({
    url: invoices.pdf.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  const pages = await wordsOf(new Uint8Array(rawPayload))
  expect(pages).toHaveLength(1)
  return pages[0]!
}
const signed = (amount: number) => (amount < 0 ? `−${formatNumber(-amount)}` : formatNumber(amount))

/** Lines without the causes of their slots, of which staff read more than the client. */
const forBoth = (lines: drafts.InvoiceLine[]) =>
  lines.map(({ explain, ...line }) => ({
    ...line,
    explain: { ...explain, ...(explain.slots && { slots: explain.slots.map(({ cause, ...slot }) => slot) }) },
  }))

// Both tests read the demo: it is filled once.
beforeAll(async () => {
  await seedDemo(db, { password: 'demo-password-for-tests' })
  await keepRows()
})

test('the demo shows the figures of the specification: 48, 19, 7, 5 and 12', async () => {
  const { body } = await send('admin', dashboard.cards, {})
  expect(body).toMatchObject({
    total_guards: 48,
    active_clients: 19,
    incidents_reported: 7,
    pending_invoices: 5,
    service_requests: 12,
  })
  expect(body.revenue_collected).toBeGreaterThan(0)
  const months: dashboard.StatsPoint[] = (await send('admin', dashboard.homeStats, {})).body
  expect(months.at(-1)).toMatchObject({ incidents: 7, guards: 48, clients: 19, revenue: body.revenue_collected })
  for (const { patrols, revenue, services } of months.slice(0, -1))
    expect(Math.min(patrols, revenue!, services)).toBeGreaterThan(0)
})

test('preview, draft, portal and document of every contract of the demo have the same figures', async () => {
  const open = await db
    .selectFrom('invoice_drafts')
    .select(['id', 'month'])
    .where('state', '=', 'Draft')
    .orderBy('month')
    .execute()
  const month = open[0]!.month
  const rows = open.filter((row) => row.month === month)
  expect(rows.length).toBeGreaterThan(8)
  let compared = 0
  for (const { id } of rows) {
    const params = { id: String(id) }
    const draft: drafts.InvoiceDraftDetail = (await send('super_admin', drafts.get, { params })).body
    if (!draft.station_name) {
      const query = { month: draft.month }
      const foreseen = (await send('super_admin', preview, { params: { id: String(draft.contract_id) }, query })).body
      expect(draft.agreed + draft.extras, draft.client_name).toBe(foreseen.subtotal)
      expect(draft.net).toBe(draft.agreed + draft.extras + draft.shortfall - draft.discount)
    }
    const issued = await send('super_admin', drafts.issue, { params, body: {} })
    if (issued.status !== 201) {
      // A month that the client has not confirmed has no invoice yet.
      expect(issued.body.code, draft.client_name).toBe('not_confirmed')
      continue
    }
    const { accountId, ...person } = { accountId: (await makeAccount(db, { role: 'client', client_id: draft.client_id })).id }
    const { access_token: token } = await openSession(db, {
      ...person,
      accountId,
      role: 'client',
      address: '127.0.0.1',
      userAgent: 'a',
    })
    const invoiceId = String(issued.body.invoice_draft.invoice_id)
    const shown = (await send({ token }, portal.invoice, { params: { id: invoiceId } })).body
    expect(shown).toMatchObject({ net: draft.net, vat: draft.vat, amount_due: draft.total, lines: forBoth(draft.lines) })
    const text = await pdfText(Number(invoiceId))
    for (const { amount } of draft.lines) expect(text, draft.client_name).toContain(signed(amount))
    for (const { station_name } of draft.lines) if (station_name) expect(text, draft.client_name).toContain(station_name)
    for (const amount of [draft.net, draft.vat, draft.total]) expect(text).toContain(`${formatNumber(amount)} UGX`)
    compared++
  }
  expect(compared).toBeGreaterThanOrEqual(rows.length - 1)
})
