import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { open } from '../support/ready.ts'
import { test } from '../support/test.ts'
import { EVERY_LOOK, inEachLook } from '../support/theme.ts'

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') }

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const answer = (page: Page, path: string, json: object) =>
  page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status: 201, json: { message: 'Thank you.', ...json } }))

/** Checks both widths without reloading. */
const expectReadable = (page: Page, what: string) =>
  inEachLook(
    page,
    (look) => expectAccessible(page, `${what} ${look}`),
    EVERY_LOOK.filter(({ theme }) => theme === 'light'),
  )

for (const width of [360, 1280]) {
  test.describe(`at ${width} px, assistive technology can read`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the open menu', async ({ page }) => {
      await open(page, '/')
      if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await press(page, 'Show the services')
      await expect(page.getByRole('link', { name: 'Alarm Response', exact: true })).toBeVisible()
      await expectAccessible(page, 'menu')
    })

    test('the login dialog and the login page with what went wrong', async ({ page }) => {
      await page.goto('/')
      if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await press(page, 'Login')
      const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
      await expectAccessible(page, 'dialog')
      await dialog.getByRole('button', { name: 'Login' }).click()
      await expect(dialog.getByText('Please select a role.')).toBeVisible()
      await expectAccessible(page, 'dialog with errors')
      await page.goto('/login')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Password is required.')).toBeVisible()
      await expectAccessible(page, 'login page with errors')
    })
  })
}

test.describe('at every width, assistive technology can read', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the contact form refused, answered and asked for a consultation', async ({ page }) => {
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

  test('the application refused, under way and received', async ({ page }) => {
    await open(page, '/careers')
    await press(page, 'Submit Application')
    await expect(page.getByText('Please fill in all required fields and upload your CV.')).toBeVisible()
    await expectReadable(page, 'application refused')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/careers/apply', async (route) => {
      await held
      await route.fulfill({ status: 201, json: { message: 'Thank you.', application: { reference: 'A-0001' } } })
    })
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await page.getByLabel('Full Name').fill('Test Applicant')
    await page.getByLabel('Email address').fill('not an address')
    await page.getByLabel('CV').setInputFiles(cv)
    await press(page, 'Submit Application')
    await expect(page.getByText('Please check 2 fields:')).toBeVisible()
    await expectReadable(page, 'application with errors')
    await page.getByLabel('Email address').fill('applicant@mail.example')
    await page.getByRole('checkbox').check()
    await press(page, 'Submit Application')
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await expectReadable(page, 'application under way')
    release()
    await expect(page.getByText('Your reference is A-0001.')).toBeVisible()
    await expectReadable(page, 'application received')
  })

  test('the quote request refused and received', async ({ page }) => {
    await answer(page, 'quotes/register', { quote_request: { reference: 'Q-0001', corporate_discount: true } })
    await open(page, '/services/guards')
    await page.getByRole('main').getByRole('link', { name: 'Get a quote' }).first().click()
    await press(page, 'Request a Quote')
    await expect(page.getByText('Area is required.')).toBeVisible()
    await expectReadable(page, 'quote errors')
    await page.getByLabel('Type of site').selectOption('School')
    await page.getByLabel('Area').fill('Kololo')
    await page.getByLabel('Number of guards').fill('12')
    await page.getByLabel('Full Name').fill('Test Bursar')
    await page.getByLabel('Email address').fill('bursar@mail.example')
    await press(page, 'Request a Quote')
    await expect(page.getByText(/Q-0001/)).toBeVisible()
    await expectReadable(page, 'quote received')
  })
})
