import { expect, type Page } from '@playwright/test'
import { tokenHash } from '../../server/platform/crypto/tokens.ts'
import { startDatabase } from '../../server/platform/db/setup/database.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open, settled } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { leave, openSignedOut, PASSWORD, signIn, withoutStream } from '../support/server/sign-in.ts'
import { DATA_FOLDER, test } from '../support/test/test.ts'

/** Moves a page's session eleven minutes on: the server asks for the password again. */
async function later(page: Page) {
  const token = await page.evaluate(() => localStorage.accessToken as string)
  const { pool, stop } = await startDatabase(
    { databaseUrl: undefined, dataDir: process.env[DATA_FOLDER]! },
    { beside: true, migrated: false },
  )
  await pool.query(
    `update sessions set confirmed_at = now() - interval '11 minutes'
    where id = (select session_id from session_tokens where hash = $1)`,
    [tokenHash(token)],
  )
  await stop()
}

/** Expects the password prompt and answers it. */
async function givePassword(page: Page) {
  await expect(page.getByText('Enter your password again to do this. You will not be asked again for ten minutes.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeHidden()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('adding an admin and changing a role ask for the password, changing a contact number does not; a new role signs the person out', async ({
  page,
  browser,
}) => {
  const [name, email, password] = ['Rose Akello', 'rose@engabo.example', 'seven slow buses to Entebbe']
  const field = page.getByLabel('Your password')
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/admins')
  await settled(page)

  await test.step('the admin is added once the password is right', async () => {
    await later(page)
    await page.getByRole('button', { name: '+ Add New Admin' }).click()
    await page.getByLabel('User name').fill(name)
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Contacts').fill('0700 000 321')
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(password)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(field).toBeFocused()
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `password refused over adding an admin ${look}`), BOTH_WIDTHS)
    await field.fill('')
    await givePassword(page)
    await expect(page.getByText('Admin added successfully')).toBeVisible()
    await expect(row(page, name)).toContainText('Active')
  })

  const phone = await browser.newPage()
  await withoutStream(phone)
  await open(phone, '/login?next=/dashboard/settings')
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password').fill(password)
  await phone.locator('form').getByRole('button', { name: 'Login' }).click()
  await phone.waitForURL('**/dashboard/settings')

  await test.step('a new contact number is saved without a question, and the person stays signed in', async () => {
    await later(page)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByLabel('Contacts').fill('0700 000 322')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row(page, name)).toContainText('0700 000 322')
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('a new role asks for the password and signs the person out', async () => {
    await leave(phone)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Super Admin' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await givePassword(page)
    await expect(row(page, name)).toContainText('Super Admin')
    await openSignedOut(phone, '/dashboard/settings')
    await phone.close()
  })
})

test('changing the contact address of the site asks for the password, changing other texts does not', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/content')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saved = page.getByText(/^Version \d+, saved$/)
  await page.getByRole('button', { name: 'Contact details' }).click()
  const address = page.getByLabel(/^E-mail/)
  const coverage = page.getByLabel('Coverage area')
  const before = await address.inputValue()
  await later(page)
  await coverage.fill(`${await coverage.inputValue()} and Mbarara`)
  await save.click()
  await expect(saved).toBeVisible()

  await address.fill('office@engabo.example')
  await save.click()
  await givePassword(page)
  await expect(saved).toBeVisible()
  expect((await (await page.request.get('/api/v1/home')).json()).content.contact.email).toBe('office@engabo.example')

  await address.fill(before)
  await coverage.fill((await coverage.inputValue()).replace(' and Mbarara', ''))
  await save.click()
  await expect(saved).toBeVisible()
})

test('local storage holds the five keys of the specification, scripts see no cookie, and nothing is loaded from another host', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== baseURL) elsewhere.push(request.url())
  })
  const expectKeys = async () => {
    const FIVE = ['accessToken', 'darkMode', 'jwt_token_last_updated', 'refreshToken', 'userRole']
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => !FIVE.includes(key))).toEqual([])
    expect(keys).toContain('accessToken')
    expect(await page.evaluate(() => document.cookie)).toBe('')
  }
  await signIn(page)
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  for (const [title, link] of [
    ['Dashboard Home', sidebar.getByRole('link', { name: 'Guards', exact: true })],
    ['Guard Management', page.getByRole('link', { name: /: my profile$/ })],
    ['My profile', sidebar.getByRole('link', { name: /^Dashboard/ })],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectKeys()
    await link.click()
  }
  for (const path of ['/', '/contact', '/careers']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectKeys()
  }
  const cookies = (await page.context().cookies(`${baseURL}/api/v1/auth/refresh`)).filter(({ name }) => name === 'engabo_session')
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/api/v1' }])
  expect(elsewhere).toEqual([])
})
