import { expect } from '@playwright/test'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('a visitor’s message raises a notice for signed-in staff, is read, answered and handled', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/stations')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Mark all as read' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()

  const subject = `Night guard ${Date.now()}`
  const written = await page.request.post('/api/v1/contacts/register', {
    data: {
      name: 'Test Visitor',
      email: 'visitor@mail.example',
      subject,
      message: 'We need a guard at two gates.',
      form_seconds: 30,
    },
  })
  expect(written.status()).toBe(201)

  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await page.waitForURL(/\/dashboard\/inbox\?record=\d+$/)
  const drawer = page.getByRole('dialog', { name: /^M-/ })
  await expect(drawer.getByText('We need a guard at two gates.')).toBeVisible()
  await expect(drawer.getByText('Read', { exact: true }).first()).toBeVisible()

  await drawer.getByRole('button', { name: 'Answer by e-mail' }).click()
  const response = page.getByRole('dialog', { name: 'Answer Test Visitor' })
  await response.getByLabel('Your answer').fill('Gladly. When may we visit?')
  await response.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your answer is on its way.')).toBeVisible()
  // Handled messages are sorted after all unread ones, on any page.
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(subject)
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText('Handled')

  // The search for messages is not carried over.
  await page.getByRole('link', { name: 'E-mails sent' }).click()
  await expect(page).toHaveURL(/\/dashboard\/inbox\/emails$/)
  await expect(page.getByRole('searchbox', { name: 'Search e-mails' })).toHaveValue('')
  await expect(page.getByRole('row', { name: new RegExp(`Re: ${subject}`) })).toContainText('visitor@mail.example')
  await expect(page.getByRole('row', { name: /We have your message/ }).first()).toBeVisible()
})
