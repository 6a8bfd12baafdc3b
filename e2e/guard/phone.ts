import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { wallClockAt } from '../../api/core/fields/days.ts'
import type { ShiftEvent } from '../../api/guard/shift-events.ts'
import { addAxe, expectAccessible } from '../support/checks/accessible.ts'
import { expectContrast } from '../support/checks/contrast.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { expectPreferences } from '../support/checks/preferences.ts'
import { open } from '../support/pages/ready.ts'
import { switchTheme } from '../support/pages/theme.ts'
import { elsewhere } from '../support/server/sign-in.ts'

export const PIN = '280417'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A browser like that of a guard's phone, at a gate in Kampala. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 0.3163, longitude: 32.5822, accuracy: 20 },
}
/** The number of points in the round of `newPost`. */
const POINTS = 6

/** Calls the API as an admin. */
export async function asStaff(request: APIRequestContext) {
  const headers = await elsewhere(request, 'admin')
  return {
    get: async (path: string) => (await request.get(`/api/v1/${path}`, { headers })).json(),
    post: async (path: string, data: object) => {
      const response = await request.post(`/api/v1/${path}`, { headers, data })
      expect(response.status(), await response.text()).toBe(201)
      return response.json()
    },
  }
}

type Staff = Awaited<ReturnType<typeof asStaff>>

/** A station where the phone is, whose points are to be walked every quarter of an hour; the short codes of its points, in order. */
export async function newPost(staff: Staff) {
  const { latitude, longitude } = PHONE.geolocation
  const { station } = await staff.post('stations', {
    name: `Depot ${Date.now()}`,
    client_id: 1,
    address: 'Plot 4, Depot Road',
    latitude,
    longitude,
  })
  const points: { id: number; code: string }[] = []
  for (let number = 1; number <= POINTS; number++) {
    const { checkpoint } = await staff.post('checkpoints', { station_id: station.id, name: `Point ${number}` })
    points.push(checkpoint)
  }
  await staff.post('routes', {
    station_id: station.id,
    name: 'Fence',
    ordered: true,
    minutes_allowed: 15,
    min_seconds: 0,
    points: points.map(({ id }) => id),
    plans: [{ from_time: '00:00', until_time: '00:00', every_minutes: 15, weekdays: 127 }],
  })
  return { id: station.id as number, codes: points.map(({ code }) => code) }
}

/** A new guard with a shift at a station that has just begun, and the code and key for his phone. */
export async function newGuard(staff: Staff, station_id: number) {
  const { guard } = await staff.post('guards', {
    firstName: 'Akello',
    lastName: `Night${Date.now()}`,
    gender: 'Female',
    date_of_birth: '1994-03-02',
    contacts: '0772 000 100',
    email: `night-${Date.now()}@engabo.example`,
    rank: 'Guard',
  })
  // Some minutes ago: who leaves in the minute in which a shift begins has not come to it.
  const [began, ends] = [wallClockAt(Date.now() - 5 * MINUTE), wallClockAt(Date.now() + 8 * HOUR)]
  const { duty_schedule: shift } = await staff.post('duty_schedules', {
    guard_id: guard.id,
    station_id,
    shift_date: began.slice(0, 10),
    start_time: began.slice(11, 16),
    end_time: ends.slice(11, 16),
    shift_type: 'Night',
  })
  const { device } = await staff.post('devices', { guard_id: guard.id })
  return { guard, shift, code: device.code as string, key: device.key as string }
}

/** Enrols a phone by the key of its QR code, with the PIN. */
export async function enrol(page: Page, key: string) {
  await open(page, `/g#${key}`)
  await page.getByLabel('New PIN', { exact: true }).fill(PIN)
  await page.getByLabel('New PIN again').fill(PIN)
  await page.getByRole('button', { name: 'Enrol' }).click()
  await expect(page.getByRole('button', { name: 'CLOCK IN' })).toBeVisible()
}

/** Opens the page that is kept on the phone by its PIN. */
export async function unlock(page: Page) {
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

/** Gives the network back, and tells the page: Chromium says nothing if it has forgotten that it was taken away. */
export async function findNetwork(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
}

export const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click()

/** The events of a shift as staff read them. */
export async function eventsOf(staff: Staff, shift: { id: number }) {
  const { events } = (await staff.get(`attendance/${shift.id}/events`)) as { events: ShiftEvent[] }
  // The position of a press follows it by an event of its own.
  return events.filter(({ kind }) => kind !== 'position')
}

/** The controls that are smaller than a thumb needs. */
const small = () =>
  [...document.querySelectorAll<HTMLElement>('button, a, select, input:not(.unseen), textarea')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 55.5)
    .map(({ outerHTML }) => outerHTML.slice(0, 120))

/** Text with a contrast below 7:1, which axe does not look for by itself. */
const faint = async () => {
  const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run('html', {
    runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
    resultTypes: ['violations'],
  })
  return { checked: passes.length, found: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120))) }
}

/** Expects a screen to be accessible, with a contrast of 7:1 and targets for a thumb, in both themes and with large letters. */
export async function expectFieldReady(page: Page, what: string) {
  await expectAccessible(page, what)
  await addAxe(page)
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(page, theme)
    await expectContrast(page, `${what}, ${theme}`)
    const { checked, found } = await page.evaluate(faint)
    expect(checked).toBeGreaterThan(0)
    expect.soft(found, `${what}, ${theme}: contrast below 7:1`).toEqual([])
  }
  await expectPreferences(page)
  expect.soft(await page.evaluate(small), `${what}: too small for a thumb`).toEqual([])
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height })
  await expectNoSidewaysScroll(page, `${what} at 320 px`)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '36px'))
  await expectNoSidewaysScroll(page, `${what} with letters twice as large`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
