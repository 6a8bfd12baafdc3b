import { expect } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { settled } from '../support/pages/ready.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('a guard who was noted as there by a slip is awaited again with one key, also on another page', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/now?by=station')
  await settled(page)
  const came = page.getByRole('button', { name: /^On post: / }).first()
  const name = (await came.getAttribute('aria-label'))!
  const guard = name.slice('On post: '.length).split(',')[0]!
  await came.click()
  await expect(page.getByText(`${guard}: on post.`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeHidden()
  await expectAccessible(page, 'an undo that is offered')
  await page
    .getByRole('link', { name: /^Exceptions/ })
    .first()
    .click()
  await expect(page).toHaveURL(/exceptions/)
  const presses = await countPresses(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Undone: ${guard}: on post.`)).toBeVisible()
  expect(await presses.count()).toBe(1)
  await page.goBack()
  await expect(page.getByRole('button', { name })).toBeVisible()
})
