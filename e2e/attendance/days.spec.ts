import { expect } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { settled } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('the days of twenty stations are approved with three presses, and taken back with one', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/now')
  const presses = await countPresses(page)
  await page.getByRole('link', { name: /^Days/ }).click()
  await settled(page)
  await page.getByRole('button', { name: /^Choose \d+ where nothing stands out$/ }).click()
  const approve = page.getByRole('button', { name: /^Approve \d+ days$/ })
  const days = Number(/\d+/.exec((await approve.textContent())!)![0])
  expect(days).toBeGreaterThanOrEqual(20)
  await approve.click()
  await expect(page.getByText(new RegExp(`^${days} days approved, with \\d+ shifts\\.$`))).toBeVisible()
  expect(await presses.count()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(new RegExp(`^Undone: ${days} days approved`))).toBeVisible()
  await settled(page)
  await expect(page.getByRole('button', { name: `Choose ${days} where nothing stands out` })).toBeEnabled()
  await inEachLook(page, (look) => expectNoSidewaysScroll(page, `days ${look}`))
  await expectAccessible(page, 'days')
})
