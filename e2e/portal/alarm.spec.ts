import { expect } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

// A client with a phone in the hand and an alarm system.

test.use({ viewport: { width: 360, height: 740 } })

test('client: the system goes on test for two hours, and the test ends', async ({ page }) => {
  await signInClient(page)
  await page.getByRole('navigation', { name: 'Portal shortcuts' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Alarm', exact: true }).click()
  await page.getByRole('link', { name: /^Test, key holders and hours of .* Main Gate$/ }).click()
  const main = page.getByRole('main')
  const toTest = main.getByRole('button', { name: 'Put on test for 2 hours' })
  // The list before it has several systems in service.
  await expect(toTest).toBeVisible()
  await expect(main.getByText('In service')).toBeVisible()
  await toTest.click()
  await expect(main.getByRole('status').filter({ hasText: 'The system is on test for 2 hours.' })).toBeFocused()
  await expect(main.getByText(/^On test until (\d+ \w+ \d{4}, )?\d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page, 'an alarm system on test')
  await main.getByRole('button', { name: 'Change the hours' }).click()
  await main.getByRole('button', { name: 'Add a key holder' }).click()
  await inEachLook(page, (look) => expectNoSidewaysScroll(page, `an alarm system ${look}`))
  await expectAccessible(page, 'the forms of an alarm system')
  await main.getByRole('button', { name: 'End the test' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'The system is in service.' })).toBeFocused()
})

test('client: an alarm is read line by line, from the zone to its end', async ({ page }) => {
  await signInClient(page, '/portal/alarm')
  const main = page.getByRole('main')
  const alarms = main.getByRole('list', { name: 'Alarms' })
  await alarms.getByRole('link', { name: 'Mistake at the panel' }).first().click()
  const lines = main.getByRole('listitem')
  await expect(lines.last()).toHaveText(/^\d\d:\d\d:\d\d[A-Z][a-z]+ closed the alarm: mistake at the panel$/)
  await expect(lines.filter({ hasText: 'took your alarm' })).toHaveText(/^\d\d:\d\d:\d\d[A-Z][a-z]+ took your alarm$/)
  await inEachLook(page, (look) => expectNoSidewaysScroll(page, `an alarm ${look}`))
  await expectAccessible(page, 'an alarm')
})
