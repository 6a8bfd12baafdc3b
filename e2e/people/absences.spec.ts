import { type APIRequestContext, expect } from '@playwright/test'
import { addDays, today } from '../../api/core/fields/days.ts'
import { formatDay } from '../../api/core/format.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const certificate = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n') }
const FIRST = addDays(today(), 40)

/** A new guard with a night at a station of the demo, within a week of leave that was asked for. */
async function askForLeave(request: APIRequestContext, lastName: string) {
  const headers = await elsewhere(request, 'admin')
  const post = async (path: string, data: object) => {
    const response = await request.post(`/api/v1/${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(201)
    return response.json()
  }
  const person = { gender: 'Male', date_of_birth: '1994-03-02', contacts: '0772 000 100', rank: 'Guard', hire_date: '2024-03-01' }
  const { guard } = await post('guards', { ...person, firstName: 'Leo', lastName, email: `${lastName}@engabo.example` })
  const night = { station_id: 1, shift_date: addDays(FIRST, 2), start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  await post('duty_schedules', { ...night, guard_id: guard.id })
  await post('guard_absences', { guard_id: guard.id, kind: 'annual', from_on: FIRST, until_on: addDays(FIRST, 6) })
  return guard.id as number
}

test('approving leave with a certificate removes the shift within it, and calendar and drawer show the leave', async ({
  page,
  request,
}) => {
  const lastName = `Away${Date.now()}`
  const id = await askForLeave(request, lastName)
  await signIn(page, 'admin', `/dashboard/absences?q=${lastName}`)
  await page.getByRole('button', { name: `Edit absence of Leo ${lastName} from ${formatDay(FIRST)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit absence' })
  await expect(dialog.getByText('Approving removes 1 shift, so that somebody else can be planned:')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(certificate)
  await expect(dialog.getByText(/^Certificate: letter\.pdf/)).toBeVisible()
  await inEachLook(page, (look) => expectAccessible(page, `deciding on an absence ${look}`))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Absence approved. 1 shift removed.')).toBeVisible()

  await follow(page, `/dashboard/absences/calendar?month=${FIRST.slice(0, 7)}`)
  await expect(page.getByRole('button', { name: new RegExp(`^Annual leave: Leo ${lastName} .*, Approved$`) })).toBeVisible()
  // In a narrow window the words stay in sight while the beginning of the leave is behind the names.
  await page.setViewportSize({ width: 360, height: 740 })
  const leave = page.getByRole('button', { name: new RegExp(`^Annual leave: Leo ${lastName} `) })
  await leave.evaluate((bar) => {
    const calendar = bar.closest('section')!
    calendar.scrollLeft += bar.getBoundingClientRect().right - calendar.getBoundingClientRect().left - 200
  })
  const [words, name] = [leave.getByText('Annual leave'), page.getByRole('rowheader', { name: `Leo ${lastName}` })]
  await expect
    .poll(async () => (await words.boundingBox())!.x - (await name.boundingBox())!.x - (await name.boundingBox())!.width)
    .toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await follow(page, `/dashboard/guards?record=${id}`)
  await page.getByRole('tab', { name: 'Absences (1)' }).click()
  await expect(page.getByRole('button', { name: /^Annual leave/ })).toContainText('Approved')
  const tops = () => new Set([...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().top)).size
  await inEachLook(page, async (look) => {
    expect(await page.evaluate(tops), `lines of tabs ${look}`).toBe(1)
    await expectAccessible(page, `the file of a guard ${look}`)
  })
})
