import { expect } from '@playwright/test'
import sharp from 'sharp'
import { presentMany } from '../../api/attendance/attendance.ts'
import { board, type NowRow } from '../../api/attendance/now.ts'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const fence = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
    .png()
    .toBuffer()

test('a roll-call of forty posts takes 45 presses at most, and has nobody present before it is said', async ({ page }) => {
  await page.route(`**${board.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [row] = (answer.rows as NowRow[]).filter(({ guard_id }) => guard_id !== null)
    const rows = Array.from({ length: 40 }, (_, place) => ({
      ...row!,
      ...{ slot_id: 900_000 + place, shift_id: 900_000 + place, guard_id: 900_000 + place, seat: place + 1, state: 'Late' },
      ...{ guard_name: `Guard ${place + 1}`, starts_at: new Date(Date.now() - 900_000).toISOString(), in_at: null, out_at: null },
    }))
    await route.fulfill({ json: { ...answer, rows } })
  })
  const sent: { except: number[]; shift_ids: number[] }[] = []
  await page.route(`**${presentMany.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { present: 38, absent: 2 } })
  })
  await signIn(page, 'admin', '/dashboard/now')
  const open = page.getByRole('button', { name: /^Roll-call/ })
  await expect(open).toBeVisible()
  const presses = await countPresses(page)
  await open.click()
  const dialog = page.getByRole('dialog', { name: /^Roll-call/ })
  await expect(dialog.getByRole('listitem')).toHaveCount(40)
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0)
  await expectAccessible(page, 'a roll-call')
  for (let post = 1; post <= 40; post++) await page.keyboard.press(post === 7 || post === 31 ? 'n' : 'p')
  await expect(dialog.getByRole('status')).toHaveText('38 present, 2 not there, 0 not asked')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/: 38 present, 2 not there\.$/)).toBeVisible()
  expect(await presses.count()).toBeLessThanOrEqual(45)
  expect([sent.length, sent[0]!.shift_ids.length, sent[0]!.except]).toEqual([1, 40, [900_006, 900_030]])
})

test('on the phone a supervisor reports an incident with a photo in 7 presses, sees tomorrow in 1, and calls a guard in 3', async ({
  page,
  request,
}) => {
  const headers = await elsewhere(request, 'super')
  const [supervisor] = (await (await request.get('/api/v1/admins?q=supervisor@engabo.example', { headers })).json()) as {
    id: number
  }[]
  const stations = `/api/v1/admins/${supervisor!.id}/stations`
  const own = ((await (await request.get(stations, { headers })).json()) as { id: number }[]).map(({ id }) => id)
  const chosen = await request.post(stations, { headers, data: { station_ids: own.slice(0, 1) } })
  expect(chosen.ok(), await chosen.text()).toBe(true)

  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'supervisor', '/dashboard/now')
  const presses = await countPresses(page)
  const bar = page.getByRole('navigation', { name: 'My work' })
  await bar.getByRole('link', { name: 'Report' }).click()
  const form = page.getByRole('form', { name: 'Report New Incident' })
  await expect(form.getByLabel('Station')).not.toHaveValue('')
  await form.getByRole('combobox', { name: 'Guard' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: 'Description' }).click()
  await form.getByRole('textbox', { name: 'Description' }).fill('A ladder stood at the fence.')
  await form.getByText('Medium', { exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await form.getByText('Add photos').click()
  await (await choosing).setFiles({ name: 'fence.png', mimeType: 'image/png', buffer: await fence() })
  await expect(form.getByText('fence.png')).toBeVisible()
  await expectAccessible(page, 'the report of a supervisor')
  await form.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  expect(await presses.count()).toBeLessThanOrEqual(7)

  let before = await presses.count()
  await bar.getByRole('link', { name: 'Tomorrow' }).click()
  await expect(page.getByText(/^\d+ shifts?, /)).toBeVisible()
  await expectAccessible(page, 'tomorrow of a supervisor')
  expect((await presses.count()) - before).toBe(1)

  before = await presses.count()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'My guards' }).click()
  const call = page.getByRole('link', { name: /^Call / }).first()
  await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expectAccessible(page, 'the guards of a supervisor')
  // The third press is the call itself.
  expect((await presses.count()) - before).toBe(2)

  await bar.getByRole('link', { name: 'My stations' }).click()
  await expect(
    page
      .getByRole('region', { name: 'My stations' })
      .getByRole('link', { name: /^Call / })
      .first(),
  ).toBeVisible()

  const [reported] = await (await request.get('/api/v1/incident_reports?sort=-id&page=1&page_size=1', { headers })).json()
  expect(reported).toMatchObject({ description: 'A ladder stood at the fence.', station_id: own[0], severity: 'Medium' })
  const { photos } = await (await request.get(`/api/v1/incident_reports/${reported.id}`, { headers })).json()
  expect(photos).toHaveLength(1)
  await request.post(stations, { headers, data: { station_ids: own } })
})
