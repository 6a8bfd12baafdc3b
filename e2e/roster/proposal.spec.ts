import { expect } from '@playwright/test'
import { addDays, mondayOf, today } from '../../api/core/fields/days.ts'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { open } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** A week that the demo has not planned, and for which slots exist. */
const WEEK = addDays(mondayOf(today()), 28)

test('guards are found for the week of a station and planned in two presses', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/duty-schedule')
  await open(page, `/dashboard/duty-schedule/roster?station_id=1&week=${WEEK}`)
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Propose guards' }).click()
  await expect(page.getByText(/^\d+ guards? covers? \d+ of \d+ shifts\.$/)).toBeVisible()
  await inEachLook(page, async () => {
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'a proposed week')
  })
  await page.getByRole('button', { name: /^Plan \d+ shifts?$/ }).click()
  await expect(page.getByText(/^\d+ shifts? planned\.$/)).toBeVisible()
  expect(await presses.count()).toBe(2)
})
