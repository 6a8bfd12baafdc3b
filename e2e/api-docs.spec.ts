import { expect } from '@playwright/test'
import { test } from './support/test/test.ts'

test('the API documentation loads, and nothing comes from another host', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== baseURL) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Engabo API/ })).toBeVisible()
  await page.getByRole('link', { name: 'auth', exact: true }).click()
  await page
    .getByRole('button', { name: /POST.*\/auth\/login/ })
    .first()
    .click()
  await expect(page.getByText(/At most 60 a minute\./).first()).toBeVisible()
  expect(elsewhere).toEqual([])
})
