import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as ownStations from '../../../../api/attendance/own-stations.ts'
import * as calls from '../../../../api/attendance/visits.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import VisitsPage from './visits-page.tsx'

const VISIT: calls.Visit = {
  id: 3,
  station_id: 5,
  station_name: 'Kisozi Mall',
  by: 'Joan Akello',
  at: '2026-11-20T09:30:00Z',
  distance_m: 40,
  guards_found: [{ id: 9, name: 'Moses Okot' }],
  uniform: 4,
  alertness: 3,
  book_checked: true,
  firearm_count: null,
  notes: 'Torch is missing.',
  client_met: true,
  signed_by: 'Grace Nambi',
  photos: [],
}
const STATION = {
  id: 5,
  name: 'Kisozi Mall',
  client_name: 'Acacia',
  contacts: '0772 000 001',
  address: 'Road',
  instructions: null,
  posts: [],
}
const PLANS = [
  { station_id: 6, station_name: 'Mukono Yard', visits_a_month: 4, made: 3, due: 3, last_at: '2026-11-20T09:30:00Z' },
  { station_id: 5, station_name: 'Kisozi Mall', visits_a_month: 4, made: 1, due: 3, last_at: null },
]

// jsdom has none.
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

function open(role: 'supervisor' | 'admin' = 'supervisor') {
  const api = fakeApi()
  signIn(role)
  api.answer(calls.list, () => ({ items: [VISIT], total: 1 }))
  api.answer(calls.plans, () => PLANS)
  api.answer(ownStations.list, () => ({ items: [STATION], total: 1 }))
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  api.answer(ownStations.guards, () => [
    { id: 9, name: 'Moses Okot', rank: 'Guard', contacts: '0700 000 002', qualifications: [] },
    { id: 10, name: 'Sarah Auma', rank: 'Guard', contacts: '0700 000 003', qualifications: [] },
  ])
  return { api, ...renderPage(VisitsPage) }
}

test('shows the late stations first, and the visits with what was found', async () => {
  const { user } = open()
  const plan = await screen.findByRole('region', { name: 'Plan of visits' })
  const lines = await within(plan).findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Kisozi MallNever visitedLate1 of 4',
    expect.stringMatching(/^Mukono Yard.*3 of 4$/),
  ])
  expect(within(plan).queryByRole('button', { name: 'Plan visits' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  const row = (await screen.findByText('Signed: Grace Nambi')).closest('tr')!
  expect(row.textContent).toContain('Moses Okot4/53/5Checked')
  await user.click(row)
  const drawer = await screen.findByRole('dialog', { name: 'Visit to Kisozi Mall' })
  expect(within(drawer).getByText('40 m from the station')).toBeTruthy()
  expect(within(drawer).getByText('Torch is missing.')).toBeTruthy()
})

test('a supervisor notes a visit by presses alone, with the position once it is asked for', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 0.3, longitude: 32.5, accuracy: 20.4 } } as GeolocationPosition),
  )
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  const { api, user } = open()
  api.answer(calls.create, () => VISIT)
  await user.click(await screen.findByRole('button', { name: 'Note a visit' }))
  // By role each query would walk through every element of the page and the dialog.
  await user.click((await screen.findAllByPlaceholderText('Type a name or a number')).at(-1)!)
  await user.click((await screen.findAllByText('Kisozi Mall', { selector: '[role=option] *' })).at(-1)!)
  await user.click(await screen.findByLabelText('Moses Okot'))
  const mark = (field: string, value: string) =>
    user.click(within(document.querySelector<HTMLElement>(`[aria-label=${field}]`)!).getByText(value))
  await mark('Uniform', '4')
  await mark('Alertness', '3')
  await user.click(screen.getByLabelText('Occurrence book checked'))
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await user.click(screen.getByText('Add the position'))
  expect(screen.getByText('Within 20 m.')).toBeTruthy()
  await user.click(screen.getByText('Note the visit'))
  expect(await screen.findByText('The visit is noted.')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    station_id: 5,
    guards_found: [9],
    uniform: 4,
    alertness: 3,
    book_checked: true,
    client_met: false,
    position: { latitude: 0.3, longitude: 32.5, accuracy_m: 20 },
  })
})
