import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { emailTo } from '../support/mailbox.ts'
import { weigh } from '../support/page-weight.ts'
import { open } from '../support/ready.ts'
import { PASSWORD, signIn, signInClient, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

/** Limits of a first visit to the portal, in requests and in bytes transferred with their headers. */
const FIRST = { requests: 20, total: 220_000 }

/** Signs in as a client in the dialog of the public site. */
async function signInByDialog(page: Page, emailAddress: string, password: string) {
  await open(page, '/')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
  await dialog.getByLabel('Role').selectOption('client')
  await dialog.getByLabel('Email').fill(emailAddress)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/portal')
}

/** Opens the first row of a list. */
const openFirst = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link').first().click()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('four pages are in the bottom bar, the others and the logout behind More', async ({ page }) => {
    await signInClient(page)
    const short = page.getByRole('navigation', { name: 'Portal, short' })
    await short.getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Days' }).getByRole('heading').first()).toBeVisible()
    await page.getByRole('button', { name: 'Week after' }).click()
    await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/)
    await short.getByRole('button', { name: 'More' }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    await expectAccessible(page, 'More')
    await more.getByLabel('Dark mode').check()
    await expect(page.locator('body')).toHaveClass(/dark/)
    await more.getByRole('link', { name: 'People' }).click()
    await expect(more).toBeHidden()
    await expect(page.getByRole('heading', { name: 'People with access' })).toBeVisible()
    await short.getByRole('button', { name: 'More' }).click()
    await more.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['darkMode'])
  })

  test('the first view loads little', async ({ page }) => {
    await signInClient(page)
    const weight = await weigh(page, '/portal')
    expect(weight.script).toBeGreaterThan(0)
    for (const [kind, most] of Object.entries(FIRST)) expect.soft(weight[kind as 'total'], kind).toBeLessThanOrEqual(most)
  })

  test('the component library of the dashboard is not loaded', async ({ page }) => {
    await signInClient(page)
    await open(page, '/portal/invoices')
    const styles = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    )
    expect(styles).toContain('.site')
    expect(styles).not.toContain('--mantine-')
  })
})

test('an invoice has its figures; its PDF and the list can be downloaded', async ({ page }) => {
  await signInClient(page)
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('button', { name: 'Paid' }).click()
  await expect(page).toHaveURL('/portal/invoices?status=Paid')
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await csv).suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/)
  await openFirst(page, 'Invoices')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{4}-\d{6}$/)
  await expect(page.getByText('Balance due')).toBeVisible()
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
})

/** An invoice of another client. */
async function someoneElsesInvoice(page: Page) {
  const listed = async (path: string, token: string | null) =>
    (await page.request.get(`${path}?page_size=100`, { headers: { authorization: `Bearer ${token}` } })).json()
  const staff = await page.request.post('/api/v1/auth/login', {
    data: { emailAddress: 'admin@engabo.example', password: PASSWORD },
  })
  const own: { id: number }[] = await listed(
    '/api/v1/portal/invoices',
    await page.evaluate(() => localStorage.getItem('accessToken')),
  )
  const { invoices }: { invoices: { id: number }[] } = await listed('/api/v1/invoices', (await staff.json()).access_token)
  expect(own.length).toBeGreaterThan(0)
  return invoices.find(({ id }) => !own.some((invoice) => invoice.id === id))!
}

test('a record of another client is not found', async ({ page }) => {
  await signInClient(page)
  const { id } = await someoneElsesInvoice(page)
  await page.goto(`/portal/invoices/${id}`)
  await expect(page.getByText('There is no such invoice.')).toBeVisible()
  await page.goto('/portal/incidents/999999')
  await expect(page.getByText('There is no such incident.')).toBeVisible()
})

test('visitors are asked to log in and then see the page they asked for; staff are sent to the dashboard', async ({ page }) => {
  await page.goto('/portal/people')
  await expect(page).toHaveURL('/')
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
  await dialog.getByLabel('Role').selectOption('client')
  await dialog.getByLabel('Email').fill('client@engabo.example')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/portal/people')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await withoutStream(page)
  await signIn(page)
  await page.goto('/portal')
  await expect(page).toHaveURL('/dashboard')
})

test('a person invited on the client’s page signs in by the e-mailed link, and is signed out when revoked', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const email = `grace-${Date.now()}@hotel.example`
  const password = 'lamps over a quiet harbour'
  await withoutStream(page)
  await signIn(page, 'admin', '/dashboard/clients?record=1')
  const logins = page.getByRole('region', { name: 'Portal logins' })
  await logins.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the Portal' })
  await dialog.getByLabel('Name').fill('Grace Nakato')
  await dialog.getByLabel('Email Address').fill(email)
  await expectAccessible(page, 'invite')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const shown = page.getByRole('textbox', { name: 'One-time link' })
  await expect(shown).toHaveValue(/\/invitation#[\w-]{43}$/)
  const link = await shown.inputValue()
  expect(await emailTo(email, 'client portal')).toContain('/invitation#')
  await page.getByRole('button', { name: 'Done' }).click()
  const line = logins.getByRole('listitem').filter({ hasText: email })
  await expect(line).toContainText('Invited')
  await expectAccessible(page, 'portal logins')

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: new URL(page.url()).origin })
  const theirs = await phone.newPage()
  await open(theirs, new URL(link).pathname + new URL(link).hash)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('The same password again').fill(password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('Your password is set. You can log in now.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Go to Login' }).click()
  await expect(theirs.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await signInByDialog(theirs, email, password)
  await expect(theirs.getByRole('heading', { name: 'Kisozi Crest Hotel', exact: true })).toBeVisible()

  await page.reload()
  await expect(line).toContainText('Active')
  await line.getByRole('button', { name: 'Revoke access of Grace Nakato' }).click()
  await page.getByRole('dialog', { name: 'Revoke Access' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(line).toContainText('Disabled')

  await theirs.getByRole('navigation', { name: 'Portal, short' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(theirs.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await expect(theirs).toHaveURL('/')
  expect(await theirs.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await phone.close()
})

test('staff show an incident to the client, and hide it again', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const theirs = await phone.newPage()
  await signInClient(theirs)
  await open(theirs, '/portal/incidents')
  const list = theirs.getByRole('list', { name: 'Incidents', exact: true })
  const address = await list.getByRole('link').first().getAttribute('href')
  await withoutStream(page)
  await signIn(page, 'admin', `/dashboard/report-summary?record=${address?.split('/').at(-1)}`)
  const drawer = page.getByRole('dialog', { name: /^Incident \d+$/ })
  const visible = drawer.getByLabel('Visible to the client')
  const set = async (on: boolean) => {
    // By its label, which is clickable once the drawer has slid in; the input itself is covered.
    await drawer.locator('label').filter({ hasText: 'Visible to the client' }).last().click()
    await expect(visible).toBeChecked({ checked: on })
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Incident updated successfully')).toBeVisible()
    await expect(drawer).toBeHidden()
  }
  await expect(visible).toBeChecked()
  await set(false)
  await theirs.goto(address!)
  await expect(theirs.getByText('There is no such incident.')).toBeVisible()
  await page.goto(`/dashboard/report-summary?record=${address?.split('/').at(-1)}`)
  await set(true)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Report' })).toBeVisible()
  await phone.close()
})
