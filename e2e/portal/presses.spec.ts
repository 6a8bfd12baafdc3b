import { expect } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

// A client with a phone in the hand: the tasks for which the portal is opened, in presses.

test.use({ viewport: { width: 360, height: 740 } })

test('client: did he come? No press: the overview says who has arrived, and how many', async ({ page }) => {
  await signInClient(page)
  const presses = await countPresses(page)
  await expect(page.getByText(/^\d+ of \d+ (has|have) arrived$/).first()).toBeInViewport()
  const places = page.getByRole('list', { name: 'On duty now' }).locator('[data-state]')
  const words = /On post since|not confirmed|the control room is on it|To confirm|Replaced by/
  for (const place of await places.all()) await expect(place).toHaveText(words)
  expect(await presses.count()).toBe(0)
  await test.step('a press on a guard and one on a kind lead to thanks, which a third sends', async () => {
    await places.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Thanks' }).click()
    await expectAccessible(page, 'about a shift')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^We have your thanks\. Your reference is R-/)).toBeVisible()
    expect(await presses.count()).toBe(3)
  })
})

test('client pays: two presses, from the number that is known; what to do on the phone is there after a reload', async ({
  page,
}) => {
  await signInClient(page)
  const presses = await countPresses(page)
  const amount = (await page.getByRole('link', { name: /^Pay [\d,]+ UGX$/ }).textContent())!
  await page.getByRole('link', { name: amount, exact: true }).click()
  await page.getByRole('button', { name: amount, exact: true }).click()
  const waiting = page.getByText(/^Approve it on the phone \+256/)
  await expect(waiting).toBeVisible()
  expect(await presses.count()).toBe(2)
  await expectAccessible(page, 'pay')
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
})
