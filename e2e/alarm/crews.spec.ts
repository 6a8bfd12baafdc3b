import { type APIRequestContext, expect } from '@playwright/test'
import { asStaff, newGuard } from '../guard/phone.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { asksFor, press, ring } from './ring.ts'

/** A response unit whose crew is on post; its name, and a way to send the crew home. */
async function unitOnPost(request: APIRequestContext) {
  const staff = await asStaff(request)
  const name = `Rapid ${Date.now()}`
  const { response_unit } = await staff.post('response_units', { name, phone: '+256 700 000 003', address: 'Ntinda' })
  const { shift } = await newGuard(staff, response_unit.station_id)
  await staff.post(`attendance/${shift.id}/clock`, { kind: 'in' })
  return { name, goHome: () => staff.post(`attendance/${shift.id}/clock`, { kind: 'out' }) }
}

test('a crew is sent by a key, the desk notes by radio what it does, and the alarm stays open while it is out', async ({
  page,
  request,
  server,
}) => {
  const { name, goHome } = await unitOnPost(request)
  await ring(request, server.origin)
  await signIn(page, 'admin', '/dashboard/alarms')
  await press(page, 't')
  await asksFor(page, 'Call the premises: Shop counter')
  await press(page, 'n')
  await asksFor(page, 'Send the crew')
  // Units of which no place is known come after those of the demo.
  const unit = page.getByRole('list', { name: 'Response units' }).getByRole('listitem').filter({ hasText: name })
  const key = await unit.getByRole('button', { name }).getAttribute('aria-keyshortcuts')
  await expectAccessible(page, 'the choice of a crew')
  await press(page, key!)
  await asksFor(page, 'Call the key holder: Grace Auma')
  const crew = page.getByRole('region', { name: 'Crews' }).getByRole('listitem', { name })
  for (const [key, state] of [
    ['h', 'Accepted'],
    ['b', 'On the way'],
    ['q', 'Arrived'],
  ] as const) {
    await press(page, key)
    await expect(crew.getByText(state, { exact: true }).first()).toBeVisible()
  }
  await press(page, 'y')
  await asksFor(page, 'Call the police')
  await press(page, 'x')
  await asksFor(page, 'Close: what was it?')
  await press(page, 'n')
  await page.keyboard.insertText('A cat at the back door')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name}: still out for this alarm.`)).toBeVisible()

  await crew.getByRole('button', { name: /^Left/ }).click()
  for (const check of ['Perimeter', 'Doors', 'Windows', 'Inside'])
    await crew.getByLabel(check).selectOption(check === 'Inside' ? 'Not checked' : 'Secure')
  await crew.getByLabel('In one line').fill('Nobody there, a cat in the yard')
  await expectAccessible(page, 'what a crew has found')
  await crew.getByRole('button', { name: 'The crew has left' }).click()
  await expect(crew.getByText('perimeter: secure, doors: secure, windows: secure, inside: not checked')).toBeVisible()
  await page.getByRole('textbox', { name: 'One line about it' }).press('Enter')
  await expect(page.getByText(/^Burglary, .*: closed\.$/)).toBeVisible()
  // The tests after this one have the crews of the demo alone.
  await goHome()
})
