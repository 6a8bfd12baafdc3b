import { expect } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { asksFor, press, ring } from './ring.ts'

test('of two operators who take a burglary one has it and the other sees who; by keyboard it is closed in eight presses', async ({
  page,
  browser,
  request,
  server,
}) => {
  const place = await ring(request, server.origin)
  const elsewherePage = await (await browser.newContext()).newPage()
  await signIn(page, 'admin', '/dashboard/alarms')
  await signIn(elsewherePage, 'super', '/dashboard/alarms')
  const desks = [page, elsewherePage]
  const counts = await Promise.all(desks.map(countPresses))
  for (const desk of desks) {
    await expect(desk.getByRole('region', { name: 'Waiting' }).getByRole('button', { name: place })).toHaveCount(1)
    await expect(desk).toHaveTitle(/^ALARM \(1\) /)
  }
  await expectAccessible(page, 'the queue of alarms')
  await Promise.all(desks.map((desk) => desk.keyboard.press('t')))
  // Until the answer is there, both read that nobody has it.
  const taken = /^(Lydia Ekwaro|Samuel Kirabo) has it\.$/
  await expect
    .poll(async () => (await Promise.all(desks.map((desk) => desk.getByText(taken).count()))).toSorted())
    .toEqual([0, 1])
  const lost = await page.getByText(taken).count()
  const [winner, loser] = lost ? [elsewherePage, page] : [page, elsewherePage]
  const name = lost ? 'Lydia Ekwaro' : 'Samuel Kirabo'
  await expect(loser.getByText(`${name} has it.`)).toBeVisible()

  for (const [key, next] of [
    ['a', 'Ask for the word'],
    ['w', 'Send the crew'],
    ['x', 'Call the key holder: Grace Auma'],
    ['y', 'Call the police'],
    ['x', 'Close: what was it?'],
  ] as const) {
    await press(winner, key)
    await asksFor(winner, next)
  }
  await expectAccessible(winner, 'the closing of an alarm')
  await press(winner, 'n')
  await expect(winner.getByRole('textbox', { name: 'One line about it' })).toBeFocused()
  await winner.keyboard.insertText('A cat at the back door')
  await winner.keyboard.press('Enter')
  await expect(winner.getByText(/^Burglary, .*: closed\.$/)).toBeVisible()
  expect(await counts[lost ? 1 : 0]!.count()).toBe(8)
  await expect(loser.getByText(/as Animal: A cat at the back door$/)).toBeVisible()
  await elsewherePage.context().close()

  await test.step('it is in the list of all alarms, which leads back to its case', async () => {
    await page.getByRole('link', { name: 'All alarms' }).click()
    await page
      .getByRole('link', { name: new RegExp(`Burglary, ${place}`) })
      .first()
      .click()
    await expect(page.getByText(/as Animal: A cat at the back door$/)).toBeVisible()
  })
})
