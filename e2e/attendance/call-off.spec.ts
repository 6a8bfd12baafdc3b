import { expect, type Page } from '@playwright/test'
import { wallClockAt } from '../../api/core/fields/days.ts'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { open } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const POST = 'Call-off gate'
/** Presses from the call of a guard who is sick to the post that is filled. */
const MOST_PRESSES = 5

/** A guard with no other shift. */
const NEW_GUARD = {
  ...{ firstName: 'Akello', lastName: 'Sick', gender: 'Female', rank: 'Guard' },
  ...{ date_of_birth: '1994-03-02', contacts: '0772 000 100' },
}

/** A post of a new station whose shift begins in an hour, with a new guard for it; his name. */
async function planSoon(page: Page) {
  const headers = await elsewhere(page.request, 'admin')
  const send = async (path: string, data?: object) => {
    const response = await page.request.post(`/api/v1/${path}`, { headers, ...(data && { data }) })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const read = async (path: string) => (await page.request.get(`/api/v1/${path}`, { headers })).json()
  const [start, end] = [wallClockAt(Date.now() + 3_600_000), wallClockAt(Date.now() + 9 * 3_600_000)]
  const day = start.slice(0, 10)
  const { client_id } = await read('stations/1')
  const { station } = await send('stations', { name: 'Call-off Depot', client_id, address: 'Ntinda, Kampala' })
  const { contract } = await send('contracts', { client_id, title: 'Call-off', starts_on: day })
  const terms = { seats: 1, start_time: start.slice(11, 16), end_time: end.slice(11, 16), weekdays: 127 }
  await send(`contracts/${contract.id}/lines`, {
    ...{ name: POST, station_id: station.id, shift_label: 'Guard', from_on: day },
    terms: { ...terms, rate_unit: 'guard_month', rate: 950_000 },
  })
  await send(`contracts/${contract.id}/activate`)
  const [slot] = await read(`slots?from=${day}&to=${day}&station_id=${station.id}`)
  const { guard } = await send('guards', NEW_GUARD)
  await send(`slots/${slot.id}/fill`, { guard_id: guard.id, confirm: true, override_reason: 'Needed tonight.' })
  return `${NEW_GUARD.firstName} ${NEW_GUARD.lastName}`
}

test('a sick call to a post that is filled takes five presses at most, on one page', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard')
  const guard = await planSoon(page)
  await open(page, '/dashboard/now')
  const row = page.getByRole('listitem', { name: new RegExp(`^${POST}`) })
  const presses = await countPresses(page)

  await row.getByRole('button', { name: `Calls off: ${guard}, ${POST}` }).click()
  const dialog = page.getByRole('dialog', { name: `${guard} calls off` })
  await expectAccessible(page, 'a guard calls off')
  await dialog.getByText('Sick', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Free the shift' }).click()
  const panel = page.getByRole('complementary', { name: `Find a guard: ${POST}` })
  const assign = panel.getByRole('button', { name: /^Assign ./ }).first()
  await expect(assign).toBeVisible()
  await expect(panel).toBeFocused()
  await expect(row).toContainText(`${guard} called off at`)
  await inEachLook(page, async (look) => {
    await expectNoSidewaysScroll(page, `finder ${look}`)
    await expectAccessible(page, `finder ${look}`)
  })
  const next = (await assign.getAttribute('aria-label'))!.slice('Assign '.length)
  await assign.click()
  const planned = page.getByText(`${next} is planned for ${POST}.`).first()
  const rule = page.getByRole('dialog', { name: 'Assign despite a working rule?' })
  await expect(planned.or(rule).first()).toBeVisible()
  expect(await presses.count()).toBeLessThanOrEqual(MOST_PRESSES)
  // At some hours of the day each guard of the demo would rest too little.
  if (await rule.isVisible()) {
    await rule.getByRole('textbox', { name: 'Reason' }).fill('Needed tonight.')
    await rule.getByRole('button', { name: 'Assign anyway' }).click()
  }
  await expect(planned).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(row).toContainText(next)
  await expect(row).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/dashboard/now')
})
