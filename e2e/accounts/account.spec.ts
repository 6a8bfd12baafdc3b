import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/checks/accessible.ts'
import { comeBack, open, settled } from '../support/pages/ready.ts'
import { follow } from '../support/pages/walk.ts'
import { emailTo } from '../support/server/mailbox.ts'
import { PASSWORD, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const NEW = 'gatepost lantern kitenge'

/** The code that the authenticator app shows now. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function logIn(page: Page, email: string, password = PASSWORD) {
  await open(page, '/login?next=/dashboard/profile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
}
const part = (page: Page, name: string) => page.getByRole('region', { name })

async function givePassword(dialog: Locator, confirm: string) {
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: confirm }).click()
}

/** A new account, created by a super admin. */
async function makeAdmin(page: Page, name: string) {
  const email = `${name}@engabo.example`
  const { access_token } = await (
    await page.request.post('/api/v1/auth/login', { data: { emailAddress: 'super@engabo.example', password: PASSWORD } })
  ).json()
  const made = await page.request.post('/api/v1/admins/register', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { userName: 'Ruth Nabirye', emailAddress: email, contacts: '0700 000 900', role: 'admin', password: PASSWORD },
  })
  expect(made.status()).toBe(201)
  return email
}

test('a forgotten password is reset from the login through a link sent by e-mail', async ({ page }) => {
  const email = await makeAdmin(page, 'forgetful')
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expectAccessible(page, 'forgotten refused')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If there is an account with this address, an e-mail with a link is on its way.')).toBeVisible()
  await expectAccessible(page, 'forgotten answered')

  const letter = await emailTo(email, '/reset#')
  const [link] = /\/reset#[\w-]{43}/.exec(letter.replace(/=3D/g, '='))!
  await open(page, link)
  const first = page.getByLabel('Password', { exact: true })
  const second = page.getByLabel('The same password again')
  await first.fill('Password2026!!')
  await expect(page.getByText('It is one of the most common passwords, which attackers try first.')).toBeVisible()
  await expectAccessible(page, 'reset with the meter')
  // Only the server knows the account of the link, and so its owner's name.
  for (const field of [first, second]) await field.fill('ruth nabirye 12')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('It is made of your name, address or number, which others know.')).toBeVisible()
  for (const field of [first, second]) await field.fill(NEW)
  await expect(page.getByText('A strong password.')).toBeVisible()
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set and you are signed out everywhere.')).toBeVisible()
  await emailTo(email, 'Your password was changed')

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page.getByRole('dialog').getByLabel('Role')).toBeVisible()
  const signedIn = await page.request.post('/api/v1/auth/login', { data: { emailAddress: email, password: NEW } })
  expect(signedIn.status()).toBe(200)
})

test('the own profile: a new password ends the other sessions, and all of them end together', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = await makeAdmin(page, 'profiled')
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL!, userAgent: 'Mozilla/5.0 (Windows) Firefox/150.0' })
  const logInElsewhere = async (password: string) => {
    const answer = await elsewhere.post('/api/v1/auth/login', { data: { emailAddress: email, password } })
    const { access_token } = await answer.json()
    const headers = { authorization: `Bearer ${access_token}` }
    // The server closes connections that were idle for ten seconds. A request that is on its way then is repeated, as browsers do.
    return async () => (await elsewhere.get('/api/v1/auth/me', { headers, maxRetries: 1 })).status()
  }
  const first = await logInElsewhere(PASSWORD)
  expect(await first()).toBe(200)

  await withoutStream(page)
  await logIn(page, email)
  await page.waitForURL('**/dashboard/profile')
  const sessions = part(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await part(page, 'Profile').getByLabel('User name').fill('Ruth Nabirye Okello')
  await part(page, 'Profile').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ruth Nabirye Okello ?, Admin ?: my profile$/ })).toBeVisible()

  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill('not my password at all')
  await password.getByLabel('New password').fill('nabirye profiled 1')
  await expect(password.getByText('It is made of your name, address or number, which others know.')).toBeVisible()
  await password.getByLabel('New password').fill(NEW)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This is not your password.')).toBeVisible()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page, 'password refused')
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. You are signed out everywhere else.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await first()).toBe(401)
  await emailTo(email, 'Your password was changed')

  const second = await logInElsewhere(NEW)
  expect(await second()).toBe(200)
  const other = sessions.getByRole('button', { name: /^Sign out Firefox/ })
  await comeBack(page, other)
  await other.click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
  expect(await second()).toBe(401)
  await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login?next=*')
  await elsewhere.dispose()
})

test('two-factor sign-in: set up, asked for by both logins, passed with a recovery code, switched off', async ({ page }) => {
  const email = await makeAdmin(page, 'careful')
  await withoutStream(page)
  await logIn(page, email)
  await page.waitForURL('**/dashboard/profile')
  const twoFactor = part(page, 'Two-factor sign-in')
  await twoFactor.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toBeFocused()
  await expectAccessible(page, 'password asked')
  await givePassword(dialog, 'Continue')

  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await expectAccessible(page, 'code refused')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(twoFactor.getByText('10 recovery codes left.')).toBeVisible()
  await emailTo(email, 'Two-factor sign-in is on')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  await logIn(page, email)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^This code is not right/)).toBeVisible()
  await expectAccessible(page, 'login with a wrong code')

  await open(page, '/')
  await page.getByRole('button', { name: 'Login' }).click()
  const modal = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
  await modal.getByLabel('Role').selectOption('admin')
  await modal.getByLabel('Email').fill(email)
  await modal.getByLabel('Password').fill(PASSWORD)
  await modal.getByRole('button', { name: 'Login' }).click()
  await expect(modal.getByText('Enter the code from your authenticator app. A recovery code works, too.')).toBeVisible()
  await expectAccessible(page, 'login dialog with the code')
  await modal.getByLabel('Code').fill(recovery.toUpperCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await emailTo(email, 'A recovery code was used')

  await settled(page)
  await follow(page, '/dashboard/profile')
  await expect(twoFactor.getByText('9 recovery codes left.')).toBeVisible()
  await twoFactor.getByRole('button', { name: 'New recovery codes' }).click()
  await givePassword(page.getByRole('dialog'), 'Make new codes')
  await expect(codes).toHaveCount(10)
  const renewed = await codes.last().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await twoFactor.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill('000000')
  await givePassword(page.getByRole('dialog'), 'Switch off')
  await expect(page.getByRole('dialog').getByText(/^This code is not right/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page, 'switching off refused')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill(renewed)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible()
  await expect(twoFactor.getByRole('button', { name: 'Set up' })).toBeVisible()
})
