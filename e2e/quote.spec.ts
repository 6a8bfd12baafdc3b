import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const SEND = '**/api/v1/quotes/register'

async function fill(page: Page, guards: string) {
  await page.getByRole('link', { name: 'Get a quote' }).first().click()
  await page.getByLabel('Type of site').selectOption('School')
  await page.getByLabel('Area').fill('Entebbe road')
  await page.getByLabel('Number of guards').fill(guards)
  await page.getByLabel('Full Name').fill('Test Bursar')
  await page.getByLabel('Email address').fill('bursar@mail.example')
}
const send = (page: Page) => page.getByRole('button', { name: 'Request a Quote' }).click()

test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }))

test('a request is received with a reference', async ({ page }) => {
  await page.goto('/services/guards')
  await fill(page, '4')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeHidden()
  await send(page)
  await expect(page.getByText(/^Your reference is \S+\. We call or write within one working day/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('from eleven guards on the corporate discount is mentioned, its size never', async ({ page }) => {
  await page.goto('/services')
  await fill(page, '10')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeHidden()
  await page.getByLabel('Number of guards').fill('11')
  await expect(page.getByText('The corporate discount applies to your request.')).toBeVisible()
  await send(page)
  await expect(page.getByText(/The corporate discount is part of your offer\.$/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('%')
})

test('what is missing is said in a summary and at the fields, and nothing typed is lost', async ({ page }) => {
  await page.goto('/services/cctv')
  await fill(page, '')
  await send(page)
  await expect(page.getByText('Please check one field:')).toBeVisible()
  await expect(page.getByText('Number of guards is required.')).toBeVisible()
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
})

test('a refusal shows why', async ({ page }) => {
  await page.route(SEND, (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy.', message: 'Please try again in a minute.', code: 'busy' } }),
  )
  await page.goto('/services/alarm')
  await fill(page, '0')
  await send(page)
  await expect(page.getByText('Please try again in a minute.')).toBeVisible()
  await expect(page.getByLabel('Area')).toHaveValue('Entebbe road')
})
