import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { open, settled } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { leave, openSignedOut, signIn, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const CHOSEN = 'seven slow buses to Entebbe'
const [NAME, EMAIL] = ['Prossy Nansubuga', 'prossy@engabo.example']

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_WIDTHS)

async function accept(page: Page, link: string) {
  await open(page, link)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('The same password again').fill(CHOSEN)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function logIn(page: Page) {
  await settled(page)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(CHOSEN)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}

test('an admin of money alone is invited twice, accepts, sees the invoices and nothing else, is signed out everywhere and disabled', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/admins')
  await settled(page)
  const link = () => page.getByLabel('One-time link')
  let first = ''
  let second = ''

  await test.step('invited, the link is copied and fits every width', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expectReadable(page, 'invite')
    await page.getByLabel('User name').fill(NAME)
    await page.getByLabel('Email address').fill(EMAIL)
    await page.getByLabel('Contacts').fill('0700 000 123')
    for (const area of ['Operations', 'People', 'Sales', 'Website']) await page.getByRole('checkbox', { name: area }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'Money' })).toBeChecked()
    await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
    first = await link().inputValue()
    await inEachLook(
      page,
      async (look) => {
        await expectAccessible(page, `one-time link ${look}`)
        await expectNoSidewaysScroll(page, look)
      },
      BOTH_WIDTHS,
    )
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('The link has been copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, NAME)).toContainText('Invited')
    expect(await emailTo(EMAIL, 'Your account for the staff dashboard')).toContain(new URL(first).hash)
    await page.getByRole('button', { name: `Resend invitation ${NAME}` }).click()
    second = await link().inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  const phone = await browser.newPage()
  await withoutStream(phone)
  await test.step('the second link invalidates the first', async () => {
    await accept(phone, first)
    await expect(phone.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
    await phone.goto('about:blank')
    await accept(phone, second)
    await expect(phone.getByText('Your password is set. You can sign in now.')).toBeVisible()
  })

  await test.step('logged in, the invoices are there and the guards are refused, by address and by the API', async () => {
    await phone.goto('/login')
    await logIn(phone)
    await phone.waitForURL('**/dashboard')
    const sidebar = phone.getByRole('navigation', { name: 'Dashboard' })
    await sidebar.getByRole('link', { name: 'Invoices' }).click()
    await expect(phone.getByRole('heading', { name: 'Invoices & Payments' })).toBeVisible()
    await expect(phone.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Guards' })).toHaveCount(0)
    await phone.goto('/dashboard/guards')
    await expect(phone.getByRole('alert')).toContainText('Access Denied!')
    const status = await phone.evaluate(async () => {
      const token = localStorage.getItem('accessToken')
      const response = await fetch('/api/v1/guards', { headers: { authorization: `Bearer ${token}` } })
      return response.status
    })
    expect(status).toBe(403)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row(page, NAME)).toContainText('Active')
    await expect(row(page, NAME)).not.toContainText('Never')
  })

  await test.step('signed out everywhere, and in again', async () => {
    await leave(phone)
    await page.getByRole('button', { name: `End sessions ${NAME}` }).click()
    await page.getByRole('button', { name: 'End sessions', exact: true }).click()
    await expect(page.getByText(`${NAME}: Signed out everywhere`)).toBeVisible()
    await openSignedOut(phone, '/dashboard/invoices')
    await logIn(phone)
    await phone.waitForURL('**/dashboard/**')
  })

  await test.step('once disabled, the admin is signed out and cannot sign in', async () => {
    await leave(phone)
    await page.getByRole('button', { name: `Edit ${NAME}` }).click()
    await page.getByRole('switch', { name: 'Active: may sign in' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, NAME)).toContainText('Disabled')
    await openSignedOut(phone, '/dashboard/invoices')
    await logIn(phone)
    await expect(phone.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  })
  await phone.close()
})
