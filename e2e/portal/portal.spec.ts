import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { weigh } from '../support/checks/page-weight.ts'
import { weighAfterSignIn } from '../support/checks/portal-weight.ts'
import { comeBack, open } from '../support/pages/ready.ts'
import { follow } from '../support/pages/walk.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { elsewhere, PASSWORD, signIn, signInClient, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Limits of a first visit to the portal, in requests and in bytes transferred with their headers (docs/performance.md on its goal). */
const FIRST = { requests: 19, total: 180_000 }
/** The same for a client who signs in on the home page, from the press of Login on. */
const AFTER_SIGN_IN = { requests: 9, total: 30_600 }

/** Signs in as a client in the dialog of the public site, which is open. */
async function signInByDialog(page: Page, emailAddress: string, password: string) {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
  await dialog.getByLabel('Role').selectOption('client')
  await dialog.getByLabel('Email').fill(emailAddress)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
}

/** The link of the first row of a list. */
const firstOf = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('link').first()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('who signs in on the home page loads a sixth of a first visit', async ({ page }) => {
    const weight = await weighAfterSignIn(page)
    expect(weight.script).toBeGreaterThan(0)
    for (const [kind, most] of Object.entries(AFTER_SIGN_IN)) expect.soft(weight[kind as 'total'], kind).toBeLessThanOrEqual(most)
  })

  test('the first view loads little; four pages are in the bottom bar, the others and the logout behind More', async ({
    page,
  }) => {
    await signInClient(page)
    const weight = await weigh(page, '/portal')
    expect(weight.script).toBeGreaterThan(0)
    for (const [kind, most] of Object.entries(FIRST)) expect.soft(weight[kind as 'total'], kind).toBeLessThanOrEqual(most)

    const short = page.getByRole('navigation', { name: 'Portal shortcuts' })
    await short.getByRole('link', { name: 'Invoices' }).click()
    await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
    await test.step('what belongs together stands beside each other, and rows begin below their headings', async () => {
      const edge = async (locator: Locator, of: 'x' | 'y') => Math.round((await locator.boundingBox())![of])
      /** Once what is above them has arrived. */
      const expectInLine = (one: Locator, other: Locator, of: 'x' | 'y') =>
        expect.poll(async () => (await edge(one, of)) - (await edge(other, of))).toBe(0)
      const main = page.getByRole('main')
      const statement = main.getByRole('link', { name: 'Statement' })
      await expectInLine(statement, main.getByRole('button', { name: 'Save as CSV' }), 'y')
      await statement.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
      await expect(main.getByLabel('Station')).toBeVisible()
      await expectInLine(main.getByLabel('From'), main.getByLabel('Until'), 'y')
      await follow(page, '/portal/profile')
      const session = main.getByRole('listitem').filter({ hasText: 'This one' })
      await expectInLine(session.locator('strong'), main.getByRole('heading', { name: 'Where you are signed in' }), 'x')
      await short.getByRole('link', { name: 'Invoices' }).click()
    })
    await test.step('the component library of the dashboard is not loaded', async () => {
      const styles = await page.evaluate(() =>
        [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
      )
      expect(styles).toContain('.site')
      expect(styles).not.toContain('--mantine-')
    })
    await short.getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Days' }).getByRole('heading').first()).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
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
})

type Headers = Record<string, string>

/** An invoice of another client, as staff find it. */
async function someoneElsesInvoice(page: Page, request: APIRequestContext, staff: Headers) {
  // The server closes connections that were idle for ten seconds. A request that is on its way then is repeated, as browsers do.
  const listed = async (path: string, headers: Headers) =>
    (await request.get(`${path}?page_size=100`, { headers, maxRetries: 1 })).json()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const own: { id: number }[] = await listed('/api/v1/portal/invoices', { authorization: `Bearer ${token}` })
  const { invoices }: { invoices: { id: number }[] } = await listed('/api/v1/invoices', staff)
  expect(own.length).toBeGreaterThan(0)
  return invoices.find(({ id }) => !own.some((invoice) => invoice.id === id))!
}

test('an invoice has its figures, its PDF and the list as a file; a record of another client, or one that staff hide, is not found', async ({
  page,
  request,
}) => {
  const staff = await elsewhere(request, 'admin')
  await signInClient(page)
  const menu = page.getByRole('navigation', { name: 'Portal' })

  await test.step('an invoice and the list of them can be downloaded', async () => {
    await menu.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('button', { name: 'Paid' }).click()
    await expect(page).toHaveURL('/portal/invoices?status=Paid')
    const csv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    expect((await csv).suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/)
    await firstOf(page, 'Invoices').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{4}-\d{6}$/)
    await expect(page.getByText('Balance due')).toBeVisible()
    const pdf = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await pdf).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
  })

  await test.step('a record of another client is not found', async () => {
    const { id } = await someoneElsesInvoice(page, request, staff)
    await follow(page, `/portal/invoices/${id}`)
    await expect(page.getByText('There is no such invoice.')).toBeVisible()
    await follow(page, '/portal/incidents/999999')
    await expect(page.getByText('There is no such incident.')).toBeVisible()
  })

  await test.step('nor is an incident that staff hide, until they show it again', async () => {
    await menu.getByRole('link', { name: 'Incidents' }).click()
    const address = (await firstOf(page, 'Incidents').getAttribute('href'))!
    const path = `/api/v1/incidents/${address.split('/').at(-1)}`
    const show = async (client_visible: boolean) => {
      const incident = await (await request.get(path, { headers: staff, maxRetries: 1 })).json()
      const response = await request.put(path, { headers: staff, data: { ...incident, client_visible }, maxRetries: 1 })
      expect(response.status(), await response.text()).toBe(200)
    }
    await show(false)
    await firstOf(page, 'Incidents').click()
    await expect(page.getByText('There is no such incident.')).toBeVisible()
    await show(true)
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible()
  })
})

test('Logout stays where it is while the name of the person loads', async ({ page }) => {
  await signInClient(page, '/portal/documents')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/portal/documents', { waitUntil: 'commit' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  const before = await logout.boundingBox()
  await expect(page.getByText('client@engabo.example')).toBeHidden()
  release()
  await expect(page.getByText('client@engabo.example')).toBeVisible()
  expect(await logout.boundingBox()).toEqual(before)
})

test('visitors are asked to log in and then see the page they asked for', async ({ page }) => {
  await page.goto('/portal/people')
  await expect(page).toHaveURL('/')
  await signInByDialog(page, 'client@engabo.example', PASSWORD)
  await expect(page).toHaveURL('/portal/people')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a person invited on the client’s page signs in by the e-mailed link, and is signed out when revoked; staff are sent to the dashboard', async ({
  page,
  browser,
}) => {
  const email = `grace-${Date.now()}@hotel.example`
  const password = 'lamps over a quiet harbour'
  await withoutStream(page)
  await signIn(page, 'admin', '/dashboard/clients?record=1')
  const logins = page.getByRole('region', { name: 'Portal logins' })
  await logins.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the portal' })
  await dialog.getByLabel('Name').fill('Grace Nakato')
  await dialog.getByLabel('Email address').fill(email)
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
  await expect(theirs.getByText('Your password is set. You can sign in now.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Go to Login' }).click()
  await expect(theirs.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await signInByDialog(theirs, email, password)
  await expect(theirs).toHaveURL('/portal')
  await expect(theirs.getByRole('heading', { name: 'Kisozi Crest Hotel', exact: true })).toBeVisible()

  await comeBack(page, line.getByText('Active'))
  await line.getByRole('button', { name: 'Revoke access of Grace Nakato' }).click()
  await page.getByRole('dialog', { name: 'Revoke access' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(line).toContainText('Disabled')

  await theirs.getByRole('navigation', { name: 'Portal shortcuts' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(theirs.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await expect(theirs).toHaveURL('/')
  expect(await theirs.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await phone.close()

  await page.goto('/portal')
  await expect(page).toHaveURL('/dashboard')
})
