import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as attendance from '../../../../contract/attendance/attendance.ts'
import * as slots from '../../../../contract/contracts/slots.ts'
import * as guards from '../../../../contract/people/guards.ts'
import * as stations from '../../../../contract/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import MusterPage from '../muster/muster-page.tsx'

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
  readiness: 'Ready' as const,
  papers: [] as string[],
} as const

async function open() {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(attendance.list, () => ({ items: [], total: 0 }))
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  api.answer(guards.list, () => ({ items: [guard], total: 1 }))
  api.answer(slots.list, () => ({ items: [SLOT], total: 1 }))
  const { user } = renderPage(MusterPage)
  await user.click(await screen.findByRole('button', { name: 'Learned later' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record what was learned later' }))
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

test('a post is off after the fact, and a refusal is shown with what was typed', async () => {
  const { api, user, dialog, choose, say } = await open()
  api.answer(slots.off, () => {
    throw new Refusal(409, 'October 2026 is approved.', { code: 'period_approved' })
  })
  await choose('What was learned', 'The client had closed')
  await choose('Station', /Kisozi Mall/)
  await choose('Post', /Main gate/)
  await user.click(dialog.getByRole('checkbox', { name: 'The client pays for it all the same' }))
  await say()
  expect(await dialog.findByText('October 2026 is approved.')).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: 'Who told it' })).toHaveProperty('value', 'Joan')
  expect(sent(api)).toEqual([['/api/v1/slots/71/off', { billed: true, ...TOLD }]])
})

test('an extra guard is a shift of the post with its own hours, and who stood there', async () => {
  const { api, user, dialog, choose, say } = await open()
  api.answer(slots.extra, () => ({ slots: 1, ids: [90] }))
  api.answer(attendance.stood, () => SLOT)
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
  expect(sent(api)).toEqual([
    ['/api/v1/slots/extra', { line_id: 9, day: '2026-11-12', ...hours, guards: 1, ...TOLD }],
    ['/api/v1/slots/90/stood', { guard_id: 7, in_at: '2026-11-12T15:00:00.000Z', out_at: '2026-11-12T20:00:00.000Z', ...TOLD }],
  ])
})
