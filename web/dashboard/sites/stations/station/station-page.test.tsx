import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { board, type NowRow } from '../../../../../api/attendance/now.ts'
import { stream } from '../../../../../api/attendance/now-news.ts'
import { list as occurrences } from '../../../../../api/attendance/occurrences.ts'
import { list as rounds } from '../../../../../api/attendance/patrols.ts'
import * as trash from '../../../../../api/company/trash.ts'
import { coverage, list as slots } from '../../../../../api/contracts/slots.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import { list as devices } from '../../../../../api/guard/devices.ts'
import { list as incidents } from '../../../../../api/incidents/incidents.ts'
import * as clients from '../../../../../api/sites/clients.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import StationPage from './station-page.tsx'

const NONE = { items: [], total: 0 }
const DEPOT: stations.Station = {
  id: 3,
  version: 1,
  name: 'Kira Depot',
  client_id: 5,
  client_name: 'Acacia Ltd',
  address: 'Kira Road',
  latitude: 0.3389,
  longitude: 32.5943,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 2,
  instructions: 'Ring the bell at the gate.',
  active: true,
}
const row = (more: Partial<NowRow>): NowRow => ({
  slot_id: 1,
  line_id: 1,
  contract_id: 3,
  shift_id: 1,
  station_id: 3,
  station_name: 'Kira Depot',
  client_name: 'Acacia Ltd',
  post: 'Main gate',
  seat: 1,
  armed: false,
  day: '2026-11-27',
  start_time: '06:00',
  end_time: '18:00',
  starts_at: '2026-11-27T03:00:00.000Z',
  ends_at: '2026-11-27T15:00:00.000Z',
  guard_id: 7,
  guard_name: 'Moses Okello',
  guard_contacts: '0772 000 100',
  state: 'On post',
  in_at: '2026-11-27T02:55:00.000Z',
  out_at: null,
  late_minutes: 0,
  to_confirm: [],
  position: null,
  exception_id: null,
  called_off: null,
  ...more,
})

function open(at = '', areas?: AdminArea[], rows: NowRow[] = []) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(stations.get, () => DEPOT)
  api.answer(trash.list, () => NONE)
  api.answer(board, () => ({ at: '2026-11-27T05:00:00.000Z', rows, last_rounds: [], exceptions: 0 }))
  let say: (text: string) => void = () => {}
  api.answer(stream, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say = (text) => controller.enqueue(text)
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } }) as never
  })
  for (const one of [slots, rounds, occurrences, incidents] as const) api.answer(one, () => NONE)
  api.answer(coverage, () => ({ rows: [], groups: [], next_days: { needed: 0, open: 0, soon: 0 }, generated_until: null }))
  api.answer(devices, () => [])
  api.answer(clients.get, () => ({
    ...clients.NO_BILLING,
    id: 5,
    version: 1,
    firstName: 'Amina',
    lastName: 'Muwonge',
    company_name: 'Acacia Ltd',
    address: null,
    contacts: '0700 123 456',
    registered_on: '2026-01-01',
  }))
  return {
    api,
    say: (text: string) => say(text),
    ...renderPage(StationPage, `/dashboard/stations/3${at}`, '/dashboard/stations/:id'),
  }
}

test('the head leads to the client; who is there now can be rung, and nobody of another station is shown', async () => {
  open('', undefined, [
    row({}),
    row({ slot_id: 2, shift_id: null, guard_id: null, guard_name: null, guard_contacts: null, state: 'Open', in_at: null }),
    row({ slot_id: 3, station_id: 4, guard_name: 'Sarah Nansubuga' }),
  ])
  expect(await screen.findByRole('heading', { name: 'Kira Depot' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Acacia Ltd' }).getAttribute('href')).toBe('/dashboard/clients/5')
  const rows = within(await screen.findByRole('table', { name: 'Now' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Moses Okello0772 000 100Main gate06:00–18:00On post05:55',
    'Nobody—Main gate06:00–18:00Open—',
  ])
  expect(screen.getByRole('link', { name: 'Moses Okello' }).getAttribute('href')).toBe('/dashboard/guards/7')
  expect(screen.getByRole('link', { name: '0772 000 100' }).getAttribute('href')).toBe('tel:0772000100')
})

test('a guard who comes is shown at once', async () => {
  const rows = [row({ state: 'Expected', in_at: null })]
  const { api, say } = open('', undefined, rows)
  expect(await screen.findByText('Expected')).toBeTruthy()
  await waitFor(() => expect(api.asked.some(({ path }) => path === stream.path)).toBe(true))
  rows[0] = row({})
  await act(async () => say('data: changed\n\n'))
  expect(await screen.findByText('On post')).toBeTruthy()
})

test('every tab says kindly that it has nothing; contacts have a telephone, and orders are read', async () => {
  const { user } = open()
  for (const [name, text] of [
    ['Now', 'Nobody is needed here in the coming twelve hours.'],
    ['Posts', 'Nobody is needed in the coming days.'],
    ['Week', 'Nobody is needed in the coming days.'],
    ['Rounds', 'No rounds in the last seven days.'],
    ['Book', 'Nothing is written in the book yet.'],
    ['Incidents', 'No incidents. All is well.'],
    ['Contacts and orders', 'Ring the bell at the gate.'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name }))
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect((await screen.findByRole('link', { name: '0700 123 456' })).getAttribute('href')).toBe('tel:0700123456')
})

test('a part that failed is tried again', async () => {
  const { api, user } = open('?tab=rounds')
  api.answer(rounds, () => {
    throw new Refusal(500, 'Broken')
  })
  const failed = await screen.findByRole('alert')
  api.answer(rounds, () => NONE)
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No rounds in the last seven days.')).toBeTruthy()
})

test('a station that is not there says so', async () => {
  const { api } = open()
  api.answer(stations.get, () => {
    throw new Refusal(404, 'Station not found')
  })
  expect(await screen.findByText('There is no station 3. It may have been deleted.')).toBeTruthy()
})

test('an admin of operations has all tabs but the history', async () => {
  open('', ['operations'])
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Now',
    'Posts',
    'Week',
    'Rounds',
    'Book',
    'Incidents',
    'Contacts and orders',
  ])
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
})

test('the place of a response unit is read here and changed with its unit; it has no client, contract or orders', async () => {
  const { api } = open()
  api.answer(stations.get, () => ({ ...DEPOT, name: 'Rapid 3', client_id: null, client_name: null, instructions: null }))
  expect(await screen.findByRole('heading', { name: 'Rapid 3' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Response unit' }).getAttribute('href')).toBe('/dashboard/alarms/units')
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Now', 'Rounds', 'Book', 'Incidents'])
})
