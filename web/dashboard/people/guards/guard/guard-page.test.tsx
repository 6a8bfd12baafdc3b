import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { list as attendance } from '../../../../../api/attendance/attendance.ts'
import * as trash from '../../../../../api/company/trash.ts'
import { addDays, today } from '../../../../../api/core/fields/days.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import * as incidents from '../../../../../api/incidents/incidents.ts'
import * as deployability from '../../../../../api/people/deployability.ts'
import * as absences from '../../../../../api/people/guard-absences.ts'
import * as qualifications from '../../../../../api/people/guard-qualifications.ts'
import * as guards from '../../../../../api/people/guards.ts'
import { guardDocuments } from '../../../../../api/people/recruitment.ts'
import { list as shifts } from '../../../../../api/roster/duty-schedules.ts'
import { list as knownStations } from '../../../../../api/roster/known-stations.ts'
import { list as bans } from '../../../../../api/sites/client-bans.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { absence, balance, qualification } from '../../../../test/records/guard-file.ts'
import { DEPLOYABLE, guard } from '../../../../test/records/guards.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import GuardPage from './guard-page.tsx'

const NONE = { items: [], total: 0 }

function open(shown: guards.Guard | undefined, at = '', areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(guards.get, () => {
    if (!shown) throw new Refusal(404, 'Guard not found')
    return shown
  })
  api.answer(deployability.get, () => DEPLOYABLE)
  api.answer(trash.list, () => NONE)
  for (const one of [shifts, attendance, incidents.list, qualifications.list, absences.list] as const) api.answer(one, () => NONE)
  api.answer(guardDocuments, () => [])
  api.answer(knownStations, () => [])
  api.answer(bans, () => [])
  return { api, ...renderPage(GuardPage, `/dashboard/guards/7${at}`, '/dashboard/guards/:id') }
}
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)

test('the head has name, state, readiness, telephone and facts; the first tab the shifts and hours', async () => {
  const { api } = open(guard(7))
  expect(await screen.findByRole('heading', { name: 'Moses Okello7' })).toBeTruthy()
  const head = within(screen.getByRole('region', { name: 'Key facts' }))
  expect(head.getByRole('link', { name: '0772 000 100' }).getAttribute('href')).toBe('tel:0772000100')
  expect(head.getByText('On Leave')).toBeTruthy()
  expect(await head.findByText('Ready')).toBeTruthy()
  expect(head.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Rank',
    'Hire Date',
    'Date of Birth',
    'Gender',
    'Contacts',
    'Email',
    'Home area',
  ])
  expect(await screen.findByText('No shift is planned from today on.')).toBeTruthy()
  expect(await screen.findByText('No shift in the last 31 days.')).toBeTruthy()
  const asked = api.asked.find(({ path }) => path.endsWith('/attendance'))!.query
  expect([asked.get('guard_id'), asked.get('from'), asked.get('to')]).toEqual(['7', addDays(today(), -30), today()])
})

test('the address names the tab, which the keyboard changes', async () => {
  const { user, address } = open(guard(7), '?tab=papers')
  expect((await screen.findByRole('tab', { name: 'Papers' })).getAttribute('aria-selected')).toBe('true')
  expect(await screen.findByText('No qualifications yet.')).toBeTruthy()
  screen.getByRole('tab', { name: 'Papers' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toBe('/dashboard/guards/7?tab=absences'))
  expect(await screen.findByText('No absences yet.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Shifts and hours' }))
  await waitFor(() => expect(address()).toBe('/dashboard/guards/7'))
})

test('papers, absences and stations are shown, and a paper opens its form', async () => {
  const { api, user } = open(guard(7), '?tab=papers')
  api.answer(qualifications.list, () => ({ items: [qualification(5)], total: 1 }))
  api.answer(absences.list, () => ({ items: [absence(6)], total: 1 }))
  api.answer(absences.balance, () => balance())
  api.answer(knownStations, () => [
    { station_id: 4, name: 'Main Gate', client_name: 'Kisozi Crest Hotel', shifts: 12, last_on: '2026-11-02' },
  ])
  await user.click(await screen.findByRole('button', { name: /^Firearms handling/ }))
  const form = await screen.findByRole('form')
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('tab', { name: 'Absences' }))
  expect(await screen.findByRole('button', { name: /^Annual leave/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Stations' }))
  const row = within(await screen.findByRole('table', { name: 'Stations where the guard is known' })).getAllByRole('row')[1]!
  expect(row.textContent).toBe('Main GateKisozi Crest Hotel122 Nov 2026')
})

test('Edit opens the specified form, and what was saved is shown', async () => {
  const { api, user } = open(guard(7, { status: 'Active' }))
  api.answer(guards.update, ({ body }) => guard(7, { version: 2, status: 'Active', rank: body.rank }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Guard 7' }))
  await user.clear(form.getByLabelText(/^Rank/))
  await user.type(form.getByLabelText(/^Rank/), 'Inspector')
  api.answer(guards.get, () => guard(7, { version: 2, status: 'Active', rank: 'Inspector' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Guard updated successfully')).toBeTruthy()
  expect(await within(screen.getByRole('region', { name: 'Key facts' })).findByText('Inspector')).toBeTruthy()
})

test('a page that failed is tried again; a part that failed says so and leaves the rest', async () => {
  const { api, user } = open(guard(7))
  api.answer(guards.get, () => {
    throw new Refusal(500, 'Broken')
  })
  api.answer(shifts, () => {
    throw new Refusal(500, 'Broken')
  })
  const failed = await screen.findByRole('alert')
  api.answer(guards.get, () => guard(7))
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Moses Okello7' })).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await screen.findByText('No shift in the last 31 days.')).toBeTruthy()
})

test('a readiness that does not come is said to be missing, so that nobody takes the guard for ready', async () => {
  const { api, user } = open(guard(7))
  api.answer(deployability.get, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  const notice = within((await screen.findByText('The database is resting.')).closest<HTMLElement>('[role=alert]')!)
  const before = api.asked.filter(({ path }) => path.endsWith('/deployability')).length
  await user.click(notice.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => api.asked.filter(({ path }) => path.endsWith('/deployability')).length).toBe(before + 1)
})

test('a guard who never was is said not to be there', async () => {
  open(undefined)
  expect(await screen.findByText('There is no guard 7. It may have been deleted.')).toBeTruthy()
})

test('a deleted guard is shown with who deleted him and when, and is restored', async () => {
  const { api, user } = open(guard(7))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const gone = () => {
    throw new Refusal(404, 'Guard not found')
  }
  api.answer(guards.remove, () => undefined)
  api.answer(guards.get, gone)
  api.answer(trash.list, () => ({
    items: [
      {
        kind: 'guards' as const,
        id: 7,
        name: 'Moses Okello',
        deleted_at: '2026-11-20T11:05:00.000Z',
        deleted_by_name: 'Lydia Asiimwe',
        removed_reason: null,
        in_trash: true,
        erased_on: '2026-12-20',
      },
    ],
    total: 1,
  }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Moses Okello was deleted on 20 Nov 2026, 14:05 by Lydia Asiimwe.')).toBeTruthy()
  api.answer(trash.restore, () => ({ message: 'Guard restored' }))
  api.answer(guards.get, () => guard(7))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('heading', { name: 'Moses Okello7' })).toBeTruthy()
})

test.each<[AdminArea, string[], boolean]>([
  ['operations', ['Shifts and hours', 'Incidents', 'Papers', 'Absences', 'Stations', 'Phone'], false],
  ['people', ['Papers', 'Absences', 'Stations', 'Phone'], true],
])('an admin of %s has the tabs and actions of that area', async (area, expected, edits) => {
  open(guard(7), '', [area])
  expect(await tabs()).toEqual(expected)
  expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(edits)
  expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(edits)
})
