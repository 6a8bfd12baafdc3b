import { expect } from '@playwright/test'
import { get } from '../../api/company/today.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('Today leads to the list of exactly what it counts, and has its place while it is empty or fails', async ({ page }) => {
  await signIn(page, 'super')
  const today = page.getByRole('region', { name: 'Today' })
  const { height } = (await today.boundingBox())!
  const quotes = today.getByRole('link', { name: /quotes? to answer/ })
  await today.getByRole('button', { name: /^Show all/ }).click()
  await expectAccessible(page, 'all that waits')
  const [count] = (await quotes.textContent())!.split(' ')
  await quotes.click()
  await page.waitForURL('**/dashboard/quotes?status=New')
  await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()

  for (const answer of [{ body: '{"waiting":[]}' }, { status: 500, body: '{}' }]) {
    await page.route(`**${get.path}`, (route) => route.fulfill({ contentType: 'application/json', ...answer }))
    await page.reload()
    await follow(page, '/dashboard')
    const said = answer.status ? today.getByRole('button', { name: 'Try again' }) : today.getByText('Nothing waits for you.')
    await expect(said).toBeVisible()
    expect((await today.boundingBox())!.height).toBe(height)
    await expectAccessible(page, answer.status ? 'Today that fails' : 'Today without work')
    await page.unroute(`**${get.path}`)
  }
})
