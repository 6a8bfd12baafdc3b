import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { today } from '../../contract/core/fields/days.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectContrast } from '../support/contrast.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { elsewhere } from '../support/sign-in.ts'
import { switchTheme } from '../support/theme.ts'

export const PIN = '280417'
const HOUR = 3_600_000

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

/** A new guard with a shift that begins about now, and the code for his phone. */
export async function newGuard(staff: Awaited<ReturnType<typeof asStaff>>) {
  const { guard } = await staff.post('guards', {
    firstName: 'Akello',
    lastName: `Night${Date.now()}`,
    gender: 'Female',
    date_of_birth: '1994-03-02',
    contacts: '0772 000 100',
    email: `night-${Date.now()}@engabo.example`,
    rank: 'Guard',
  })
  const kampala = (at: number) => new Date(at + 3 * HOUR).toISOString().slice(11, 13)
  const { duty_schedule: shift } = await staff.post('duty_schedules', {
    guard_id: guard.id,
    station_id: 1,
    shift_date: today(),
    start_time: `${kampala(Date.now())}:00`,
    end_time: `${kampala(Date.now() + 8 * HOUR)}:00`,
    shift_type: 'Night',
  })
  const { device } = await staff.post('devices', { guard_id: guard.id })
  return { guard, shift, code: device.code as string }
}

/** What is smaller than a thumb needs. */
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
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(page, theme)
    await expectContrast(page, `${what}, ${theme}`)
    const { checked, found } = await page.evaluate(faint)
    expect(checked).toBeGreaterThan(0)
    expect.soft(found, `${what}, ${theme}: contrast below 7:1`).toEqual([])
  }
  expect.soft(await page.evaluate(small), `${what}: too small for a thumb`).toEqual([])
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height })
  await expectNoSidewaysScroll(page, `${what} at 320 px`)
  await page.setViewportSize({ width, height })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '36px'))
  await expectNoSidewaysScroll(page, `${what} with letters twice as large`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
