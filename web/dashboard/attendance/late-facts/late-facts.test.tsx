import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as attendance from '../../../../api/attendance/attendance.ts'
import * as facts from '../../../../api/attendance/attendance-periods.ts'
import * as slots from '../../../../api/contracts/slots.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import MusterPage from '../now/muster-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00+03:00'), toFake: ['Date'] })
})

const SLOT: slots.Slot = {
  id: 71,
  line_id: 9,
  name: 'Main gate',
  contract_id: 1,
  client_name: 'Kisozi Mall',
  station_id: 1,
  station_name: 'Kisozi Mall',
  day: '2026-11-12',
  start_time: '06:00',
  end_time: '18:00',
  ends_next_day: false,
  seat: 1,
  part: 0,
  state: 'Filled',
  origin: 'contract',
  holiday: false,
  armed: false,
  off_reason: null,
  off_billed: false,
  shift_id: 101,
  guard_id: 4,
  guard_name: 'Moses Okot',
  covers: true,
  published: true,
  offered: 0,
}
const station = {
  id: 1,
  version: 1,
  name: 'Kisozi Mall',
  client_id: 1,
  client_name: 'Kisozi',
  address: 'Kisozi',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
}
const guard = {
  id: 7,
  version: 1,
  firstName: 'Sarah',
  lastName: 'Nansubuga',
  date_of_birth: '1990-01-01',
  gender: 'Female',
  contacts: '0772 000 007',
  email: 's@engabo.example',
  rank: 'Guard',
  status: 'Active',
  hire_date: '2020-01-01',
  home_area: null,
  photo: null,
  readiness: 'Ready' as const,
  papers: [] as string[],
} as const

async function open(button = 'Learned later', title = 'Record what was learned later') {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(attendance.list, () => ({ items: [], total: 0 }))
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  api.answer(guards.list, () => ({ items: [guard], total: 1 }))
  api.answer(slots.list, () => ({ items: [SLOT], total: 1 }))
  const { user } = renderPage(MusterPage)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const choose = async (label: string, option: string | RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const say = async () => {
    await user.type(dialog.getByRole('textbox', { name: 'Who told it' }), 'Joan')
    await user.type(dialog.getByRole('textbox', { name: 'What happened' }), 'She saw it.')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
  }
  return { api, user, dialog, choose, say }
}
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const TOLD = { told_by: 'Joan', reason: 'She saw it.' }

test('who stood at a post, from when to when, and when the planned guard left is recorded with who told it', async () => {
  const { api, user, dialog, choose, say } = await open()
  api.answer(attendance.stood, () => SLOT)
  await choose('Station', /Kisozi Mall/)
  await choose('Post', 'Main gate, 06:00–18:00 · Moses Okot')
  await choose('Guard', /Sarah Nansubuga/)
  await user.type(dialog.getByLabelText(/^Came at/), '10:30')
  await user.type(dialog.getByLabelText(/^Left at/), '18:00')
  await user.type(dialog.getByLabelText(/^The planned guard left at/), '10:00')
  expect(dialog.getByText('Empty where Moses Okot did not come')).toBeTruthy()
  await say()
  expect(await screen.findByText('Recorded. It is shown where the month is approved.')).toBeTruthy()
  const times = { in_at: '2026-11-12T07:30:00.000Z', out_at: '2026-11-12T15:00:00.000Z', left_at: '2026-11-12T07:00:00.000Z' }
  expect(sent(api)).toEqual([['/api/v1/slots/71/stood', { guard_id: 7, ...times, ...TOLD }]])
})

test('shifts that do not come are said to be missing, not to be none, and come when they are asked for again', async () => {
  const { api, user, dialog, choose } = await open()
  api.answer(slots.list, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  await choose('Station', /Kisozi Mall/)
  expect(await dialog.findByText('The database is resting.')).toBeTruthy()
  expect(dialog.queryByPlaceholderText('No shifts on this day')).toBeNull()
  api.answer(slots.list, () => ({ items: [SLOT], total: 1 }))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await choose('Post', 'Main gate, 06:00–18:00 · Moses Okot')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('several posts are off after the fact by one call, and a refusal is shown with what was typed', async () => {
  const { api, user, dialog, choose, say } = await open()
  api.answer(slots.list, () => ({ items: [SLOT, { ...SLOT, id: 72, name: 'Back gate', guard_name: null }], total: 2 }))
  api.answer(slots.offMany, () => {
    throw new Refusal(409, 'October 2026 is approved.', { code: 'period_approved' })
  })
  await choose('What was learned', 'The client had closed')
  await choose('Station', /Kisozi Mall/)
  await say()
  expect(await dialog.findByText('Choose at least one post.')).toBeTruthy()
  await choose('Posts', /Main gate/)
  await user.click(await screen.findByRole('option', { name: /Back gate/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'The client pays for it all the same' }))
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await dialog.findByText('October 2026 is approved.')).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: 'Who told it' })).toHaveProperty('value', 'Joan')
  const body = { station_id: 1, slot_ids: [71, 72], from: '2026-11-12', to: '2026-11-12', billed: true, ...TOLD }
  expect(sent(api)).toEqual([['/api/v1/slots/off_many', body]])
})

test('an extra guard is one call, also at a post that had no shift for long', async () => {
  const { api, user, dialog, choose, say } = await open()
  api.answer(slots.posts, () => [{ line_id: 9, name: 'Main gate' }])
  api.answer(facts.extraStood, () => SLOT)
  await choose('What was learned', 'An extra guard came')
  await choose('Station', /Kisozi Mall/)
  await say()
  expect(await dialog.findByText('Choose the post.')).toBeTruthy()
  expect(sent(api)).toEqual([])
  await choose('Post', 'Main gate')
  await choose('Guard', /Sarah Nansubuga/)
  await user.type(dialog.getByLabelText(/^Came at/), '18:00')
  await user.type(dialog.getByLabelText(/^Left at/), '23:00')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText(/^Recorded\./)).toBeTruthy()
  const hours = { start_time: '18:00', end_time: '23:00' }
  expect(sent(api)).toEqual([['/api/v1/slots/extra_stood', { line_id: 9, day: '2026-11-12', ...hours, guard_id: 7, ...TOLD }]])
})

test('shifts that were entered late are recorded together, once it was shown how many they are', async () => {
  const { api, user, dialog, choose } = await open('Entered late', 'Shifts that were entered late')
  api.answer(slots.posts, () => [{ line_id: 9, name: 'Main gate' }])
  api.answer(facts.recordMany, ({ body }) => ({ slots: body.guard_ids?.length ? 11 : 12, left: body.guard_ids?.length ? 1 : 0 }))
  await choose('Station', /Kisozi Mall/)
  await choose('Post', /Main gate/)
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await dialog.findByText('Choose at least one guard.')).toBeTruthy()
  await choose('Guard', /Sarah Nansubuga/)
  const left =
    '11 shifts of these days are recorded in full. 1 shift stays undecided, for want of a guard or because the guard was elsewhere.'
  expect(await dialog.findByText(left)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Who told it' }), 'Joan')
  await user.type(dialog.getByRole('textbox', { name: 'How it is known' }), 'She saw it.')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('11 shifts recorded.')).toBeTruthy()
  const body = { line_id: 9, from: '2026-11-01', to: '2026-11-12', kind: 'stood', guard_ids: [7], ...TOLD }
  expect(sent(api).at(-1)).toEqual(['/api/v1/slots/stood_many', body])
})
