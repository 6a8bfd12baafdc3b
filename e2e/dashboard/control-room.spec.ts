import { expect } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('the control room shows its hours as a strip whose bars lead to their rows, and its stations on a map', async ({ page }) => {
  await signIn(page, 'super', '/dashboard/now')
  const strip = page.getByRole('region', { name: /^(Tonight|Today), / })
  await expect(strip).toBeVisible()
  await inEachLook(page, async (look) => {
    await expectNoSidewaysScroll(page, `the strip ${look}`)
    await expectAccessible(page, `the strip ${look}`)
  })
  await strip.getByRole('button').last().click()
  await expect(page.locator('[data-post]:focus')).toBeInViewport()

  await page.getByText('Map', { exact: true }).click()
  await page.waitForURL('**/dashboard/now?by=map')
  const map = page.getByRole('region', { name: 'Map' })
  await expect(map.locator('circle')).not.toHaveCount(0)
  await inEachLook(page, async (look) => {
    await expectNoSidewaysScroll(page, `the map ${look}`)
    await expectAccessible(page, `the map ${look}`)
  })
  await map.locator('a:has(circle)').last().press('Enter')
  await page.waitForURL(/\/dashboard\/stations\/\d+$/)
})
