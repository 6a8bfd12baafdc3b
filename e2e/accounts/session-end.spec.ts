// The end of a session loses no input, on the real server and with real tabs; each kind of form is tested in
// web/dashboard/frame/session.
import { expect, type Page } from '@playwright/test'
import { today } from '../../api/core/fields/days.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { PASSWORD, signIn, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

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

/**
 * Presses a button once the session has ended. Another call of the page may notice the end first and open the dialog over the button,
 * where a pointer would not reach it any more.
 */
async function pressOnceEnded(page: Page, name: string) {
  await endOnServer(page)
  await page.getByRole('button', { name, includeHidden: true }).dispatchEvent('click')
}

/** Another tab, which logs out; this one notices at once. */
async function logOutElsewhere(page: Page) {
  const other = await page.context().newPage()
  // Same origin, without the application.
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.clear())
  return other
}

async function fillInIncident(page: Page, description: string) {
  await page.getByLabel('Description').fill(description)
  for (const label of ['Guard', 'Station']) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option').filter({ visible: true }).first().click()
  }
  await page.getByLabel('Incident date').fill(today())
  await page.keyboard.press('Tab')
}
async function report(page: Page, description: string) {
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent incidents' })).toContainText(description)
}

test('an incident report outlives its session, however it ends, and is not shown to another person', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')

  await test.step('the server ends the session: the report stays, and is sent after signing in over it, at every width', async () => {
    const description = `Gate left open ${Date.now()}`
    await fillInIncident(page, description)
    await pressOnceEnded(page, 'Report Incident')
    await expect(signInAgain(page)).toBeVisible()
    await expect(page.getByText('No access token found. Please login again.')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await expect(signInAgain(page).getByLabel('Email')).toHaveValue('admin@engabo.example')
    const looks = [360, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
    await inEachLook(
      page,
      async (look) => {
        await expect(signInAgain(page)).toBeVisible()
        await expectNoSidewaysScroll(page, look)
      },
      looks,
    )
    await giveThePassword(page)
    await expect(page.getByText('No access token found. Please login again.')).toHaveCount(0)
    await expect(page.getByLabel('Description')).toHaveValue(description)
    await report(page, description)
  })

  await test.step('another tab logs out, and in again: the report can be sent', async () => {
    const description = `Camera without a picture ${Date.now()}`
    await fillInIncident(page, description)
    const other = await logOutElsewhere(page)
    await expect(signInAgain(page)).toBeVisible()
    await signIn(other)
    await expect(signInAgain(page)).toHaveCount(0)
    await other.close()
    await report(page, description)
  })

  await test.step('another person signs in in the other tab and does not see the text', async () => {
    await page.getByLabel('Description').fill('Not for other eyes')
    const other = await logOutElsewhere(page)
    await expect(signInAgain(page)).toBeVisible()
    await signIn(other, 'super')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/dashboard/incidents')
    await expect(page.getByLabel('Description')).toHaveValue('')
  })
})

test('a complaint in the portal outlives the session: the client signs in over it and sends it', async ({ page }) => {
  await signInClient(page, '/portal/requests/new')
  await page.getByLabel('Subject').fill('Gate left open')
  await page.getByLabel('Message').fill('Typed before the session ended')
  await pressOnceEnded(page, 'Send')
  await expect(signInAgain(page)).toBeVisible()
  await expect(signInAgain(page).getByLabel('Email')).toHaveValue('client@engabo.example')
  await giveThePassword(page)
  await expect(page.getByLabel('Message')).toHaveValue('Typed before the session ended')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Your reference is R-/)).toBeVisible()
})
