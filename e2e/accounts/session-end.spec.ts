// The end of a session loses no input, in each kind of form and however it ends.
import { expect, type Page } from '@playwright/test'
import { PASSWORD, signIn, signInClient } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { inEachLook } from '../support/theme.ts'

const ENDED = 'Your session has ended. What you typed is still here, and can be sent once you have signed in again.'

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
async function giveThePassword(page: Page) {
  const dialog = signInAgain(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Ends the session on the server, as after half an hour of inactivity; the browser learns of it with its next call. */
const endOnServer = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await fetch('/api/v1/auth/logout', { method: 'POST', headers })
  })

/** Logs out in another tab, which this one notices at once. */
async function logOutElsewhere(page: Page) {
  const other = await page.context().newPage()
  // Same origin, without the application.
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.clear())
  await other.close()
}

async function fillInIncident(page: Page, description: string) {
  await page.getByLabel('Description').fill(description)
  for (const label of ['Guard', 'Station']) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option').first().click()
  }
  await page.getByLabel('Incident Date').fill('2026-11-20')
  await page.keyboard.press('Tab')
}

test('an incident report outlives the session: it says so, stays, and is sent after signing in over it', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  const description = `Gate left open ${Date.now()}`
  await fillInIncident(page, description)
  await endOnServer(page)
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(signInAgain(page)).toBeVisible()
  await expect(page.getByText('No access token found. Please login again.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect(signInAgain(page).getByLabel('Email')).toHaveValue('admin@engabo.example')
  await giveThePassword(page)
  await expect(page.getByText('No access token found. Please login again.')).toHaveCount(0)
  await expect(page.getByLabel('Description')).toHaveValue(description)
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Incidents' })).toContainText(description)
})

test('signing in in another tab lets it be sent as well', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  const description = `Camera without a picture ${Date.now()}`
  await fillInIncident(page, description)
  await logOutElsewhere(page)
  await expect(signInAgain(page)).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other)
  await expect(signInAgain(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Incidents' })).toContainText(description)
})

test('somebody else who signs in in another tab does not get the text', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  await page.getByLabel('Description').fill('Not for other eyes')
  await logOutElsewhere(page)
  await expect(signInAgain(page)).toBeVisible()
  const other = await page.context().newPage()
  await signIn(other, 'super')
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await page.goto('/dashboard/incidents')
  await expect(page.getByLabel('Description')).toHaveValue('')
})

const TEXT = 'Typed before the session ended'
type Form = {
  name: string
  account?: 'super' | 'admin'
  at: string
  open?: (page: Page) => Promise<void>
  field: (page: Page) => ReturnType<Page['getByLabel']>
}
const FORMS: Form[] = [
  {
    name: 'a dialog',
    at: '/dashboard/clients',
    open: (page) => page.getByRole('button', { name: '+ Add New Client' }).click(),
    field: (page) => page.getByLabel('Company'),
  },
  {
    name: 'a dialog of a super admin',
    account: 'super',
    at: '/dashboard/admins',
    open: (page) => page.getByRole('button', { name: '+ Add New Admin' }).click(),
    field: (page) => page.getByLabel('User Name'),
  },
  { name: 'the profile', at: '/dashboard/profile', field: (page) => page.getByLabel('User Name') },
  { name: 'the site content', at: '/dashboard/content', field: (page) => page.getByLabel('Tagline') },
  { name: 'the company settings', account: 'super', at: '/dashboard/company', field: (page) => page.getByLabel('Licence line') },
  {
    name: 'an answer in the inbox',
    at: '/dashboard/inbox',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click()
      await page.getByRole('button', { name: 'Answer by e-mail' }).click()
    },
    field: (page) => page.getByLabel('Your answer'),
  },
  {
    name: 'a quotation',
    at: '/dashboard/quotes',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Open / })
        .first()
        .click()
      await page.getByRole('button', { name: 'New quotation' }).click()
    },
    field: (page) => page.getByLabel('Terms'),
  },
  {
    name: 'the reason for changing many records',
    at: '/dashboard/report-summary',
    open: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select incident/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Change status' }).click()
      await page.getByRole('menuitem', { name: 'Pending' }).click()
    },
    field: (page) => page.getByLabel('Reason'),
  },
]

for (const { name, account = 'admin', at, open, field } of FORMS) {
  test(`what is typed in ${name} stays when another tab logs out, and after signing in again`, async ({ page }) => {
    await signIn(page, account, at)
    await open?.(page)
    await field(page).fill(TEXT)
    await logOutElsewhere(page)
    await expect(signInAgain(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signInAgain(page)).toHaveCount(0)
    await expect(page.getByText(ENDED)).toBeVisible()
    await expect(field(page)).toHaveValue(TEXT)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await giveThePassword(page)
    await expect(page.getByText(ENDED)).toHaveCount(0)
    await expect(field(page)).toHaveValue(TEXT)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
}

test('a complaint in the portal stays, is signed in over, and is sent', async ({ page }) => {
  await signInClient(page, '/portal/requests/new')
  await page.getByLabel('Subject').fill('Gate left open')
  await page.getByLabel('Message').fill(TEXT)
  await endOnServer(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(signInAgain(page)).toBeVisible()
  await expect(signInAgain(page).getByLabel('Email')).toHaveValue('client@engabo.example')
  await giveThePassword(page)
  await expect(page.getByLabel('Message')).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Your reference is R-/)).toBeVisible()
})

test('with nothing typed the login page comes as before', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  await expect(page.getByLabel('Description')).toBeVisible()
  await logOutElsewhere(page)
  await page.waitForURL('**/login?next=%2Fdashboard%2Fincidents')
})

test('signing in again fits every width, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'admin', '/dashboard/incidents')
  await fillInIncident(page, TEXT)
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken', 'userRole']) localStorage.removeItem(key)
  })
  await page.getByRole('button', { name: 'Report Incident' }).click()
  const looks = [360, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
  await inEachLook(
    page,
    async (look) => {
      await expect(signInAgain(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), look).toBeLessThanOrEqual(0)
    },
    looks,
  )
  await giveThePassword(page)
})
