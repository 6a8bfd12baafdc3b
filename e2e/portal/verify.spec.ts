import { expect } from '@playwright/test'
import type { InvoiceProof } from '../../api/billing/invoice-proofs.ts'
import { today } from '../../api/core/fields/days.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectContrast } from '../support/checks/contrast.ts'
import { expectPreferences } from '../support/checks/preferences.ts'
import { open } from '../support/pages/ready.ts'
import { elsewhere, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('a client checks in the browser what an invoice was counted from; an amount that is changed on the way is found out', async ({
  page,
  request,
}) => {
  const headers = await elsewhere(request, 'super')
  const post = async (path: string, data: object) => (await request.post(`/api/v1/${path}`, { headers, data })).json()
  const month = new Date(Date.parse(`${today().slice(0, 7)}-01`) - 1).toISOString().slice(0, 7)
  await post('billing_runs', { month })
  const drafts: { id: number; client_id: number; total: number; state: string }[] = await (
    await request.get(`/api/v1/invoice_drafts?month=${month}`, { headers })
  ).json()
  const ids = drafts.filter(({ client_id, state }) => client_id === 1 && state !== 'Issued').map(({ id }) => id)
  await post('invoice_drafts/issue_many', { ids })

  await signInClient(page, '/portal/invoices')
  const invoices: { id: number; kind: string; invoice_number: string }[] = await (
    await request.get('/api/v1/portal/invoices', { headers: await elsewhere(request, 'client') })
  ).json()
  const { id, invoice_number } = invoices.find(({ kind }) => kind === 'lines')!
  await open(page, `/portal/invoices/${id}`)
  await expect(page.getByRole('heading', { name: 'Why this amount' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Check it in your browser' })
  const address = (await link.getAttribute('href'))!
  await link.click()

  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${invoice_number}` })).toBeVisible()
  await expect(page.getByText('Everything is in order.')).toBeVisible()
  await expect(page.getByText('Not in order', { exact: true })).toHaveCount(0)
  await page.getByText(/^\d+ shifts of the month$/).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /covered|not needed/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'an invoice that is in order')
  await expectContrast(page, 'an invoice that is in order')
  await expectPreferences(page)

  let changed = 0
  await page.route('**/api/v1/invoice_proofs', async (route) => {
    const response = await route.fetch()
    const proof: InvoiceProof = await response.json()
    const evidence = { ...JSON.parse(proof.evidence) }
    evidence.total += 1
    changed++
    await route.fulfill({ response, json: { ...proof, evidence: JSON.stringify(evidence) } })
  })
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByText('Something is not in order. Please keep the document, and tell us.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Not in order/ })).toContainText(
    'What is shown below is what was sealed when the invoice was issued.',
  )
  expect(changed).toBeGreaterThan(0)
})
