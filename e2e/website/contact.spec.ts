import { expect, type Page } from '@playwright/test'
import { open } from '../support/ready.ts'
import { test } from '../support/test.ts'

const SEND = '**/api/v1/contacts/register'
const CONSULTATION = "Thank you for your interest! We'll be in touch shortly to schedule your consultation."

async function fill(page: Page) {
  await page.getByLabel('Full Name').fill('Test Visitor')
  await page.getByLabel('Email address').fill('visitor@mail.example')
  await page.getByLabel('Message').fill('Two gates and a store.')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const refuse = (page: Page, status: number, json: object) => page.route(SEND, (route) => route.fulfill({ status, json }))

test.beforeEach(async ({ page }) => {
  await open(page, '/contact')
})

test('a message is sent, thanked for, and the form is empty again', async ({ page }) => {
  await fill(page)
  await send(page)
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect(page.getByText(/within one working day\. If it cannot wait/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('the button says that the message is on its way, and a second press does nothing', async ({ page }) => {
  let sent = 0
  await page.route(SEND, async (route) => {
    sent++
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ status: 201, json: { message: 'Thank you, we have it.', contact: { reference: 'M-0001' } } })
  })
  await fill(page)
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page.getByText('Thank you, we have it.')).toBeVisible()
  await expect(page.getByText('Your reference is M-0001.')).toBeVisible()
  expect(sent).toBe(1)
})

test('missing fields are named in a summary that takes the focus, and at the fields', async ({ page }) => {
  await page.getByLabel('Email address').fill('not an address')
  await send(page)
  await expect(page.getByText('Please check 3 fields:')).toBeVisible()
  await expect(page.locator('[data-summary]')).toBeFocused()
  await expect(page.getByText('Full Name is required.')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Message is required.')).toBeVisible()
  await page.getByRole('link', { name: 'Full Name' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
})

test("a refusal shows the server's words and keeps what was typed", async ({ page }) => {
  await refuse(page, 429, { error: 'Too many messages.', message: 'Too many messages.', code: 'too_many' })
  await fill(page)
  await send(page)
  await expect(page.getByText('Too many messages.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Two gates and a store.')
})

test('a refusal without words says so', async ({ page }) => {
  await refuse(page, 500, {})
  await fill(page)
  await send(page)
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Test Visitor')
})

test('an answer nobody can read is unexpected', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ status: 201, body: 'certainly' }))
  await fill(page)
  await send(page)
  await expect(page.getByText('An unexpected error occurred. Please try again later.')).toBeVisible()
})

test('without a connection it tries three times and then says why', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route(SEND, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort('connectionreset')
  })
  await fill(page)
  await send(page)
  await expect(page.getByText('No response from server. Please check your connection.')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expect(page.getByLabel('Message')).toHaveValue('Two gates and a store.')
})

test('a field the server refuses is marked like any other', async ({ page }) => {
  await refuse(page, 422, { error: 'x', message: 'x', code: 'invalid', fields: { email: 'Please enter a valid email address.' } })
  await fill(page)
  await send(page)
  await expect(page.getByText('Please check one field:')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
})

test('the consultation button shows its notice, clears other messages and asks for an address', async ({ page }) => {
  await send(page)
  await expect(page.getByText('Full Name is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule a Security Consultation' }).click()
  await expect(page.getByText(CONSULTATION)).toBeVisible()
  await expect(page.getByText('Full Name is required.')).toBeHidden()
  await expect(page.getByText(/^So that we can reach you/)).toBeVisible()
})

test('the consultation button records the request of somebody who left an address', async ({ page }) => {
  await page.getByLabel('Full Name').fill('Test Visitor')
  await page.getByLabel('Email address').fill('visitor@mail.example')
  const sent: unknown[] = []
  await page.route(SEND, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { message: 'Thank you.', contact: { reference: 'M-0001' } } })
  })
  await page.getByRole('button', { name: 'Schedule a Security Consultation' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    name: 'Test Visitor',
    email: 'visitor@mail.example',
    subject: 'Security consultation',
    message: 'Please contact me to schedule a security consultation.',
  })
  await expect(page.getByText(CONSULTATION)).toBeVisible()
})

test('the page says where and when, with a map to open and three testimonials', async ({ page }) => {
  const content = page.getByRole('main')
  await expect(content.getByText('8:00–18:00')).toBeVisible()
  await expect(content.getByText('9:00–13:00')).toBeVisible()
  await expect(content.getByText('closed')).toBeVisible()
  await expect(content.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\//,
  )
  await expect(content.getByRole('figure')).toHaveCount(3)
})

test('the interactive map is loaded only on request', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>A map of Bukoto Street</p>' })
  })
  await open(page, '/contact')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show the interactive map' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', /^Map: Plot 14/)
  await expect(frame).toBeFocused()
  await expect(frame.contentFrame().getByText('A map of Bukoto Street')).toBeVisible()
  expect(asked[0]).toContain('/export/embed.html?bbox=')
  await expect(page.getByRole('link', { name: 'Open the map' })).toBeVisible()
})
