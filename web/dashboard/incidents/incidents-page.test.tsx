import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as guards from '../../../contract/guards.ts'
import * as incidents from '../../../contract/incidents.ts'
import * as stations from '../../../contract/stations.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderRoom, signIn } from '../../test/render-room.tsx'
import IncidentsPage from './incidents-page.tsx'

const guard = {
  id: 4,
  version: 1,
  firstName: 'Ruth',
  lastName: 'Achen',
  gender: 'Female',
  date_of_birth: '1990-01-01',
  contacts: '07',
  email: 'r@engabo.example',
  rank: 'Guard',
  status: 'Suspended',
  hire_date: '2020-01-01',
} as const
const station = {
  id: 8,
  version: 1,
  name: 'Ntinda Shop',
  client_id: 1,
  client_name: 'Shop',
  address: 'Ntinda',
  latitude: null,
  longitude: null,
  minimum_guards: 1,
  instructions: null,
  active: true,
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(guards.list, () => ({ items: [guard], total: 1 }))
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  return { api, ...renderRoom(IncidentsPage) }
}

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Gate left open')
  await user.click(screen.getByRole('combobox', { name: /Guard/ }))
  await user.click(await screen.findByRole('option', { name: '4 · Ruth Achen (Suspended)' }))
  await user.click(screen.getByRole('combobox', { name: /Station/ }))
  await user.click(await screen.findByRole('option', { name: '8 · Ntinda Shop' }))
  await user.type(screen.getByRole('textbox', { name: /Incident Date/ }), '2026-11-19')
  await user.click(screen.getByRole('button', { name: 'Report Incident' }))
}

test('names the four required fields; severity and status have their defaults', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Report Incident' }))
  for (const field of ['description', 'guard id', 'station id', 'incident date'])
    expect(screen.getByText(`${field} is required.`)).toBeTruthy()
  expect((screen.getByRole('combobox', { name: 'Severity' }) as HTMLInputElement).value).toBe('Low')
  expect((screen.getByRole('combobox', { name: 'Status' }) as HTMLInputElement).value).toBe('Open')
})

test('a saved report is confirmed and the form is fresh again', async () => {
  const { api, user } = open()
  api.answer(incidents.create, ({ body }) => ({
    ...body,
    id: 1,
    version: 1,
    guard_name: 'Ruth Achen',
    station_name: 'Ntinda Shop',
    history: [],
  }))
  await fillIn(user)
  expect(await screen.findByText('Incident created successfully!')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Description/ }) as HTMLTextAreaElement).value).toBe('')
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    description: 'Gate left open',
    guard_id: 4,
    station_id: 8,
    incident_date: '2026-11-19',
    severity: 'Low',
    status: 'Open',
  })
})

test('a failure shows the server’s reason, or the words of the specification, and keeps the text', async () => {
  const { api, user } = open()
  let reason = ''
  api.answer(incidents.create, () => {
    throw new Refusal(500, reason)
  })
  await fillIn(user)
  expect(await screen.findByText('Failed to create incident')).toBeTruthy()
  reason = 'The report book is closed.'
  await user.click(screen.getByRole('button', { name: 'Report Incident' }))
  expect(await screen.findByText('The report book is closed.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Description/ }) as HTMLTextAreaElement).value).toBe('Gate left open')
})

test('without a token it says so', () => {
  fakeApi()
  renderRoom(IncidentsPage)
  expect(screen.getByText('No access token found. Please login again.')).toBeTruthy()
})
