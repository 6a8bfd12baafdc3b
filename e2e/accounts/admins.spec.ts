import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { emailTo } from '../support/mailbox.ts'
import { open, settled } from '../support/ready.ts'
import { PASSWORD, signIn, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { EVERY_LOOK, inEachLook } from '../support/theme.ts'

test.describe.configure({ timeout: 180_000 })

const CHOSEN = 'seven slow buses to Entebbe'
const NEEDED = { status: 403, json: { code: 'password_needed', message: 'Enter your password again to do this.' } }

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openAdmins(page: Page) {
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/admins')
  await settled(page)
}

async function invite(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Contacts').fill('0700 000 123')
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
  const link = await page.getByLabel('One-time link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel('One-time link')).toBeHidden()
  return link
}

async function accept(page: Page, link: string) {
  await open(page, link)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('The same password again').fill(CHOSEN)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function logIn(page: Page, email: string) {
  await open(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(CHOSEN)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}

test('an admin is invited, accepts, logs in, is signed out everywhere and disabled', async ({ page, browser }) => {
  const [name, email] = ['Prossy Nansubuga', 'prossy@engabo.example']
  await openAdmins(page)
  const link = await invite(page, name, email)
  await expect(row(page, name)).toContainText('Invited')
  expect(await emailTo(email, 'Your account for the staff dashboard')).toContain(new URL(link).hash)

  const phone = await browser.newPage()
  await withoutStream(phone)
  await accept(phone, link)
  await expect(phone.getByText('Your password is set. You can log in now.')).toBeVisible()
  await logIn(phone, email)
  await phone.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, name)).toContainText('Active')
  await expect(row(page, name)).not.toContainText('Never')

  await page.getByRole('button', { name: `End sessions ${name}` }).click()
  await page.getByRole('button', { name: 'End sessions', exact: true }).click()
  await expect(page.getByText(`${name}: Signed out everywhere`)).toBeVisible()
  await phone.reload()
  await phone.waitForURL('**/login**')

  await logIn(phone, email)
  await phone.waitForURL('**/dashboard')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('switch', { name: 'Active: may sign in' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toContainText('Disabled')
  await phone.reload()
  await phone.waitForURL('**/login**')
  await logIn(phone, email)
  await expect(phone.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await phone.close()
})

test('an invitation sent again ends the earlier link', async ({ page, browser }) => {
  const [name, email] = ['Deo Walusimbi', 'deo@engabo.example']
  await openAdmins(page)
  const first = await invite(page, name, email)
  await page.getByRole('button', { name: `Resend invitation ${name}` }).click()
  const second = await page.getByLabel('One-time link').inputValue()
  const visitor = await browser.newPage()
  await accept(visitor, first)
  await expect(visitor.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await visitor.goto('about:blank')
  await accept(visitor, second)
  await expect(visitor.getByText('Your password is set. You can log in now.')).toBeVisible()
  await visitor.close()
})

test.describe('on a phone, and readable at every width', () => {
  test.use({ viewport: { width: 360, height: 800 } })
  const WIDTHS = EVERY_LOOK.filter(({ theme }) => theme === 'light')
  const expectReadable = (page: Page, what: string) =>
    inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), WIDTHS)

  test('deleting asks for the password above the confirmation; a wrong one is refused, the right one completes the deletion', async ({
    page,
  }) => {
    const name = 'Short Stay'
    await openAdmins(page)
    await invite(page, name, 'short@engabo.example')
    // As after ten minutes: the server asks until the password has been entered.
    let confirmed = false
    await page.route('**/api/v1/auth/confirm', async (route) => {
      const response = await route.fetch()
      confirmed ||= response.ok()
      await route.fulfill({ response })
    })
    const keys: (string | null)[] = []
    await page.route(/\/api\/v1\/admins\/\d+\?|\/api\/v1\/admins\/\d+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      keys.push(await route.request().headerValue('authorization'))
      return confirmed ? route.fallback() : route.fulfill(NEEDED)
    })
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const field = page.getByLabel('Your password')
    await expect(field).toBeFocused()
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await expectReadable(page, 'password refused')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Admin deleted successfully')).toBeVisible()
    await expect(field).toBeHidden()
    await expect(page.getByText(name)).toBeHidden()
    expect(keys).toHaveLength(2)
  })

  test('cancelled, the form is there with everything typed, and works by keyboard', async ({ page }) => {
    await openAdmins(page)
    await page.route('**/api/v1/admins/invite', (route) => route.fulfill(NEEDED))
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expectReadable(page, 'invite')
    await page.getByLabel('User Name').fill('Kept Typing')
    await page.getByLabel('Email Address').fill('kept@engabo.example')
    await page.getByLabel('Contacts').fill('0700')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Your password')).toBeHidden()
    await expect(page.getByText('Enter your password again to do this.')).toBeVisible()
    await expect(page.getByLabel('User Name')).toHaveValue('Kept Typing')
    await expect(page.getByRole('dialog', { name: 'Invite Admin' })).toBeVisible()
  })

  test('the one-time link can be read and copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAdmins(page)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabel('User Name').fill('Link Reader')
    await page.getByLabel('Email Address').fill('reader@engabo.example')
    await page.getByLabel('Contacts').fill('0700')
    await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
    const link = await page.getByLabel('One-time link').inputValue()
    await expectReadable(page, 'one-time link')
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('The link has been copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await inEachLook(
      page,
      async (look) => {
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(beside, look).toBeLessThanOrEqual(0)
      },
      WIDTHS,
    )
  })
})
