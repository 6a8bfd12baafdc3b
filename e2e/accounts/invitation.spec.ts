import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

const password = 'a long enough password'

test('a link that is not valid says so, and a short or different password is refused at its field', async ({ page }) => {
  await page.goto('/invitation#not-a-token-that-anybody-made')
  const first = page.getByLabel('Password', { exact: true })
  const second = page.getByLabel('The same password again')
  const save = page.getByRole('button', { name: 'Set password' })

  await first.fill('short')
  await second.fill('short')
  await save.click()
  await expect(page.getByText('Password must have at least 12 characters.')).toBeVisible()

  await first.fill(password)
  await second.fill('another password')
  await save.click()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()

  await second.fill(password)
  await save.click()
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await expect(first).toHaveValue(password)
})
