import { type BrowserContext, expect, type Page } from '@playwright/test'
import { open, settled } from '../support/pages/ready.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const TEXT = 'No response from server. Please check your connection.'

/** The ways to lose a network: the browser knows it, or believes that there is one while nothing arrives. */
const LOSSES = {
  'no network': (context: BrowserContext) => ({
    lose: () => context.setOffline(true),
    find: () => context.setOffline(false),
  }),
  'a network that brings nothing': (context: BrowserContext) => ({
    lose: () => context.route(/\/assets\/|\/api\//, (route) => route.abort('connectionreset')),
    find: () => context.unroute(/\/assets\/|\/api\//),
  }),
}
const linkTo = (page: Page, path: string) => page.locator(`a[href="${path}"]`).filter({ visible: true }).first()

for (const [loss, ways] of Object.entries(LOSSES))
  test(`a visitor on the contact page with ${loss} reads so, keeps what was typed, and sends it with the next press`, async ({
    page,
    context,
  }) => {
    const network = ways(context)
    await open(page, '/contact')
    await network.lose()
    await page.locator('input[name=name]').fill('Ann Nakato')
    await page.locator('input[name=email]').fill('ann@mail.example')
    await page.locator('input[name=subject]').fill('Two guards')
    await page.locator('textarea[name=message]').fill('What would two guards cost?')
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(TEXT)

    await test.step('a page whose code does not come leaves this one open, also after its link was touched', async () => {
      await linkTo(page, '/about').hover()
      await page.waitForTimeout(300)
      await linkTo(page, '/about').click()
      await expect(page.getByRole('alert')).toHaveText([TEXT, TEXT])
      await expect(page).toHaveURL(/\/contact$/)
      await expect(page.locator('textarea[name=message]')).toHaveValue('What would two guards cost?')
    })

    await network.find()
    await send.click()
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await linkTo(page, '/about').click()
    await expect(page).toHaveURL(/\/about$/)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

test('the login dialog says so, too, and opens with the next press', async ({ page, context }) => {
  await open(page, '/about')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(TEXT)
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Password')).toBeVisible()
})

test('so does a dialog of the dashboard', async ({ page, context }) => {
  await signIn(page, 'admin', '/dashboard/clients')
  await settled(page)
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(TEXT)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('combobox', { name: /^Search guards/ })).toBeVisible()
})
