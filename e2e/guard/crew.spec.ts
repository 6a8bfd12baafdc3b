// A crew on its phone: it hears of an alarm, goes on without a network, and the desk reads what it has done.
import { expect, type Page } from '@playwright/test'
import { ring } from '../alarm/ring.ts'
import { test } from '../support/test/test.ts'
import { asStaff, enrol, expectFieldReady, findNetwork, goTo, newGuard, PHONE, unlock } from './phone.ts'

test.use(PHONE)

const PHOTO = 'server/db/seed/incidents/photos/door.jpg'

type Crew = { state: string; arrived_how: string | null; distance_m: number | null; photos: { id: string }[] }
type Alarm = { id: number; state: string; latitude: number; longitude: number; dispatches: Crew[] }

/** The worker has kept the part of crews beside the page. */
const hasPart = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys()
    const addresses = (await (await caches.open(name!)).keys()).map(({ url }) => url)
    return addresses.some((address) => address.includes('/crew-part'))
  })

test('a crew is called, and what it does without a network reaches the desk', async ({ page, request, server }) => {
  const staff = await asStaff(request)
  const { response_unit } = await staff.post('response_units', { name: `Crew ${Date.now()}`, address: 'Ntinda' })
  const { shift, key } = await newGuard(staff, response_unit.station_id)
  await enrol(page, key)
  await expect(page.getByRole('link', { name: 'Alarm', exact: true })).toHaveCount(0)
  expect(await hasPart(page)).toBe(false)
  await page.getByRole('button', { name: 'CLOCK IN' }).click()
  await expect.poll(() => staff.get(`attendance/${shift.id}`)).toMatchObject({ state: 'On post' })
  await findNetwork(page)
  await expect(page.getByRole('link', { name: 'Alarm', exact: true })).toBeVisible()
  await expect.poll(() => hasPart(page)).toBe(true)

  await ring(request, server.origin)
  const [waiting] = (await staff.get('alarms?state=New&page=1&page_size=1')) as Alarm[]
  await staff.post(`alarms/${waiting!.id}/dispatches`, { unit_id: response_unit.id })
  await findNetwork(page)
  await expect(page.getByRole('heading', { name: 'Break-in, Back door' })).toBeVisible()
  await expectFieldReady(page, 'the alarm of a crew')
  await page.getByRole('button', { name: 'We go', exact: true }).click()
  await expect(page.getByRole('button', { name: 'On the way' })).toBeVisible()
  const dispatch = async () => ((await staff.get(`alarms/${waiting!.id}`)) as Alarm).dispatches[0]
  await expect.poll(dispatch).toMatchObject({ state: 'Accepted' })

  const { latitude, longitude } = (await staff.get(`alarms/${waiting!.id}`)) as Alarm
  await page.context().setGeolocation({ latitude, longitude, accuracy: 20 })
  await page.context().setOffline(true)
  await page.reload()
  await unlock(page)
  await goTo(page, 'Alarm')
  await page.getByRole('button', { name: 'On the way' }).click()
  await page.getByRole('button', { name: 'We have arrived' }).click()
  await expectFieldReady(page, 'what a crew has found')
  for (const place of ['Fence and yard', 'Doors', 'Windows', 'Inside'])
    await page.getByRole('group', { name: place }).getByRole('button', { name: 'Secure' }).click()
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await page.getByLabel('Number of the slip at the gate').fill(`S${Date.now()}`)
  await page.getByRole('button', { name: 'We leave' }).click()
  await expect(page.getByText(/^There is no alarm for Crew /)).toBeVisible()

  await findNetwork(page)
  const findings = { perimeter: 'secure', doors: 'secure', windows: 'secure', inside: 'secure' }
  await expect.poll(dispatch).toMatchObject({ state: 'Left', findings })
  await expect.poll(dispatch).toMatchObject({ arrived_how: 'position', distance_m: 0, photos: [{ id: expect.any(String) }] })
  await staff.post(`attendance/${shift.id}/clock`, { kind: 'out' })
})
