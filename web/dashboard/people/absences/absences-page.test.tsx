import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/people/guard-absences.ts'
import * as guards from '../../../../api/people/guards.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { absence, balance } from '../../../test/records/guard-file.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import AbsencesPage from './absences-page.tsx'

const shift = (id: number, day: number): guards.PlannedShift => ({
  id,
  shift_date: `2030-12-${day}`,
  start_time: '18:00',
  end_time: '06:00',
  station_name: 'Kira Depot',
})

const short = (day: number, open: number) => ({ station_id: 3, station_name: 'Kira Depot', day: `2030-12-${day}`, open })

function open(rows: calls.GuardAbsence[]) {
  const api = fakeApi()
  signIn()
  const state = { rows }
  api.answer(calls.list, () => ({ items: state.rows, total: state.rows.length }))
  api.answer(calls.get, ({ params }) => state.rows.find(({ id }) => id === params.id)!)
  api.answer(calls.shifts, () => ({ shifts: [shift(1, 14), shift(2, 16)], short: [short(14, 2)] }))
  api.answer(calls.balance, ({ query }) => balance({ days: query.to === '2030-12-20' ? 5 : 1 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  return { api, state, ...renderPage(AbsencesPage) }
}
const edit = (user: ReturnType<typeof open>['user']) =>
  screen.findByRole('link', { name: /^Open absence of Moses Okot from 14 Dec 2030/ }).then((link) => user.click(link))

test('shows whose absence it is, of what kind and on which days', async () => {
  open([
    absence(1, { kind: 'sick', asked_via: 'guard_page' }),
    absence(2, { kind: 'suspension', until_on: null, state: 'Approved' }),
  ])
  expect(await screen.findByText('Sick')).toBeTruthy()
  expect(columnTitles()).toEqual(['Guard', 'Kind', 'First day', 'Last day', 'State', 'Asked', 'Decided by', 'Actions'])
  expect(screen.getByText('Open')).toBeTruthy()
  expect(screen.getByText("On the guard's page")).toBeTruthy()
})

test('before an absence is approved the shifts that it removes are listed; afterwards their number', async () => {
  const { api, user } = open([absence(1)])
  api.answer(calls.approve, () => ({
    ...absence(1, { state: 'Approved', version: 2 }),
    opened: [shift(1, 14), shift(2, 16)],
    warnings: ['Somebody should see to this.'],
  }))
  await edit(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit absence' }))
  expect((await dialog.findByText(/annual leave\./)).textContent).toBe(
    'Takes 5 days of annual leave. 19.25 days left: 42 days earned, 22.75 days taken.',
  )
  expect(await dialog.findByText('Approving removes 2 shifts, so that somebody else can be planned:')).toBeTruthy()
  expect(dialog.getByText('14 Dec 2030, 18:00–06:00 +1, Kira Depot')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve' }))
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Absence approved. 2 shifts removed. Somebody should see to this.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each<[string, [day: number, open: number][], string[]]>([
  ['one in a sentence', [[14, 2]], ['Short on 14 Dec if approved: 2 open shifts.']],
  [
    'several in a list',
    [
      [14, 2],
      [16, 1],
    ],
    ['Short if approved:', '14 Dec, Kira Depot: 2 open shifts', '16 Dec, Kira Depot: 1 open shift'],
  ],
])('the days that become short are named before an absence is approved, %s', async (_, days, texts) => {
  const { api, user } = open([absence(1)])
  api.answer(calls.shifts, () => ({ shifts: [shift(1, 14), shift(2, 16)], short: days.map((one) => short(...one)) }))
  await edit(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit absence' }))
  for (const text of texts) expect(await dialog.findByText(text)).toBeTruthy()
})

test('a decided absence shows who decided it, and an approved one that has begun can be ended', async () => {
  const { api, user } = open([
    absence(1, {
      from_on: '2026-01-05',
      until_on: null,
      kind: 'suspension',
      state: 'Approved',
      decided_at: '2026-11-20T11:05:00.000Z',
      decided_by_name: 'Lydia Asiimwe',
    }),
  ])
  api.answer(calls.cancel, () => absence(1, { state: 'Taken' }))
  await user.click(await screen.findByRole('link', { name: /^Open absence of Moses Okot from 5 Jan 2026/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence of Moses Okot' }))
  expect(dialog.getByText('Suspension from 5 Jan 2026 on')).toBeTruthy()
  expect(dialog.getByText('By Lydia Asiimwe on 20 Nov 2026, 14:05.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'End it' }))
  const question = within(await screen.findByRole('dialog', { name: 'End it' }))
  expect(question.getByText('Moses Okot is back today: the absence ends with yesterday.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'End it' }))
  await waitFor(() => expect(api.asked.some(({ path }) => path.endsWith('/cancel'))).toBe(true))
})

test('the note is shown to those with the permission, and loaded on request', async () => {
  const { api, user } = open([absence(1, { state: 'Approved', has_note: true })])
  api.answer(calls.note, () => ({ note: 'Malaria' }))
  await edit(user)
  expect(await screen.findByText('There is a note. Reading it needs a permission that a super admin gives.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read the note' })).toBeNull()
  expect(api.asked.some(({ path }) => path.endsWith('/note'))).toBe(false)
})

test('a new absence without a guard is refused at its field', async () => {
  const { user } = open([])
  await user.click((await screen.findAllByRole('button', { name: '+ Add absence' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add absence' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('guard id is required.')).toBeTruthy()
})
