import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { open } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { test } from '../support/test/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, path: string, json: object) =>
  page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status: 201, json: { message: 'Thank you.', ...json } }))

const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_WIDTHS)

test.describe('assistive technology can read', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the open menu on a phone and a desktop, the login dialog, and the login page with an error', async ({ page }) => {
    await open(page, '/')
    const alarm = page.getByRole('link', { name: 'Alarm Response', exact: true })
    await press(page, 'Menu')
    await page.getByRole('dialog').getByRole('button', { name: 'Show the services' }).click()
    await expect(alarm).toBeVisible()
    await expectAccessible(page, 'menu of a phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
    await expectAccessible(page, 'dialog on a phone')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeVisible()
    await expectAccessible(page, 'dialog with errors')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await press(page, 'Show the services')
    await expect(alarm).toBeVisible()
    await expectAccessible(page, 'menu')
    await press(page, 'Login')
    await expectAccessible(page, 'dialog')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeVisible()
    await expectAccessible(page, 'dialog with errors on a desktop')
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await expectReadable(page, 'login page with errors')
  })

  test('the contact form after a refusal, an answer and a request for a consultation', async ({ page }) => {
    await answer(page, 'contacts/register', { contact: { reference: 'M-0001' } })
    await open(page, '/contact')
    await press(page, 'Send Message')
    await expect(page.getByText('Full Name is required.')).toBeVisible()
    await expectReadable(page, 'contact errors')
    await press(page, 'Schedule a Security Consultation')
    await expect(page.getByText('Thank you for your interest!')).toBeVisible()
    await expectReadable(page, 'consultation')
    await page.getByLabel('Full Name').fill('Test Visitor')
    await page.getByLabel('Email address').fill('visitor@mail.example')
    await page.getByLabel('Message').fill('Two gates.')
    await press(page, 'Send Message')
    await expect(page.getByText('Your reference is M-0001.')).toBeVisible()
    await expectReadable(page, 'contact success')
  })
})
