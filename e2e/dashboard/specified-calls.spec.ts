// The paths that the specification names for a screen, as sent, and the responses that it allows.
import { expect, type Page } from '@playwright/test'
import { open } from '../support/ready.ts'
import { signIn, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

/** Every API call of a page, without its query. */
function watchCalls(page: Page) {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

async function choose(page: Page, label: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option').filter({ visible: true }).first().click()
}

async function fillInIncident(page: Page, description: string) {
  await page.getByLabel('Description').fill(description)
  await choose(page, 'Guard')
  await choose(page, 'Station')
  await page.getByLabel('Incident Date').fill('2026-11-20')
  await page.keyboard.press('Tab')
}

async function fillInInvoice(page: Page) {
  await choose(page, 'Client')
  await page.getByLabel('Invoice Date').fill('2026-11-20')
  await page.keyboard.press('Tab')
  await page.getByLabel('Due Date').fill('2026-12-20')
  await page.keyboard.press('Tab')
  await page.getByLabel('Amount Due').fill('1000')
  await page.getByLabel('Amount Paid').fill('0')
}

test('the screens call the paths that the specification names for them', async ({ page }) => {
  const made = watchCalls(page)
  await signIn(page)
  await page.goto('/dashboard/guards')
  await expect(page.getByText('Guards loaded successfully!')).toBeVisible()
  expect(made).toContain('GET /api/v1/guards/')

  await page.goto('/dashboard/report-summary?severity=High')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(made).toContain('GET /api/v1/incidents/')

  const description = `Gate left open ${Date.now()}`
  await page.goto('/dashboard/incidents')
  await fillInIncident(page, description)
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Incidents' })).toContainText(description)
  expect(made).toContain('POST /api/v1/incidents/register')

  await page.goto('/dashboard/invoices')
  await page.getByRole('button', { name: '+ Add New Invoice' }).click()
  await fillInInvoice(page)
  await page.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice added successfully')).toBeVisible()
  expect(made).toContain('POST /api/v1/invoices/register')

  const others = ['GET /api/v1/guards', 'POST /api/v1/invoices', 'GET /api/v1/incidents']
  expect(made.filter((one) => others.includes(one) || one.includes('incident_reports'))).toEqual([])
})

test('a list of invoices is shown bare, wrapped, and with the fields of the specification only', async ({ page }) => {
  await withoutStream(page)
  await signIn(page)
  const invoice = {
    id: 81,
    invoice_date: '2026-11-03',
    amount_paid: 1000,
    amount_due: 5000,
    due_date: '2026-12-03',
    status: 'Pending',
    client_id: 44,
  }
  for (const body of [[invoice], { invoices: [invoice] }, { success: true, data: { invoices: [invoice] } }]) {
    await page.route(/\/api\/v1\/invoices(\?|$)/, (route) => route.fulfill({ json: body }))
    await page.goto('/dashboard/invoices')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('3 Nov 2026')
    await expect(row).toContainText('5,000 UGX')
    await expect(row).toContainText('44')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.unroute(/\/api\/v1\/invoices(\?|$)/)
  }
})

test('a server that knows no pages: its rows are shown five at a time', async ({ page }) => {
  await signIn(page)
  const clients = Array.from({ length: 12 }, (_, place) => ({
    id: place + 1,
    firstName: `First${place + 1}`,
    lastName: 'Last',
    contacts: '0700',
    registered_on: '2026-11-01',
  }))
  await page.route(/\/api\/v1\/clients(\?|$)/, (route) => route.fulfill({ json: clients }))
  await page.goto('/dashboard/clients')
  await expect(page.getByText('1–5 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Open First12 Last' })).toBeVisible()
})

test('an invoice is added whether or not the response contains it; the list reloads', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/invoices')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/api/v1/invoices/register', (route) => route.fulfill({ status: 201, json: {} }))
  await page.getByRole('button', { name: '+ Add New Invoice' }).click()
  await fillInInvoice(page)
  const again = page.waitForRequest((request) => /\/api\/v1\/invoices\?/.test(request.url()))
  await page.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice added successfully')).toBeVisible()
  await again
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an error in the answer is shown by the incident form, also under a good status, and what was typed stays', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  let answer = { status: 200, json: { error: 'Guard 4 is off duty.' } as object }
  await page.route('**/api/v1/incidents/register', (route) => route.fulfill(answer))
  await fillInIncident(page, 'Gate left open')
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Guard 4 is off duty.')).toBeVisible()
  answer = { status: 500, json: { error: 'The book is closed.', message: 'Internal.' } }
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('The book is closed.')).toBeVisible()
  await expect(page.getByText('Internal.')).toHaveCount(0)
  await expect(page.getByText('Incident created successfully!')).toHaveCount(0)
  await expect(page.getByLabel('Description')).toHaveValue('Gate left open')
})

test('a contact message is thanked for in the server’s words, or in those of the specification', async ({ page }) => {
  let json = { message: 'We have it.' } as object
  await page.route('**/api/v1/contacts/register', (route) => route.fulfill({ status: 201, json }))
  for (const thanks of ['We have it.', 'Your message has been sent successfully!']) {
    await open(page, '/contact')
    await page.getByLabel('Full Name').fill('Visitor')
    await page.getByLabel('Email address').fill('visitor@mail.example')
    await page.getByLabel('Message').fill('Two gates.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    await expect(page.getByText('Your reference is')).toHaveCount(0)
    await expect(page.getByLabel('Message')).toHaveValue('')
    json = {}
  }
})
