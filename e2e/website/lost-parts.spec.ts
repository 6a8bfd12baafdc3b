import { expect } from '@playwright/test'
import { open } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

const TEXT = 'No response from server. Please check your connection.'

test('a visitor who loses the network on the contact page reads so, keeps what was typed, and sends it with the next press', async ({
  page,
  context,
}) => {
  await open(page, '/contact')
  await context.setOffline(true)
  await page.locator('input[name=name]').fill('Ann Nakato')
  await page.locator('input[name=email]').fill('ann@mail.example')
  await page.locator('input[name=subject]').fill('Two guards')
  await page.locator('textarea[name=message]').fill('What would two guards cost?')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(TEXT)

  await test.step('a page whose code does not come leaves this one open', async () => {
    await page.locator('a[href="/about"]').filter({ visible: true }).first().click()
    await expect(page.getByRole('alert')).toHaveText([TEXT, TEXT])
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.locator('textarea[name=message]')).toHaveValue('What would two guards cost?')
  })

  await context.setOffline(false)
  await send.click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await page.locator('a[href="/about"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
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
