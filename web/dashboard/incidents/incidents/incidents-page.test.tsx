import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as own from '../../../../api/attendance/own-stations.ts'
import * as incidents from '../../../../api/incidents/incidents.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import Layout from '../../frame/layout.tsx'
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
  home_area: null,
  photo: null,
  readiness: 'Ready' as const,
  papers: [] as string[],
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
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
}

const NO_MORE = {
  ...incidents.UNKNOWN_DETAILS,
  history: [],
  photos: [],
  photos_lost: 0,
  voice_note: null,
  voice_note_lost: false,
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(guards.list, () => ({ items: [guard], total: 1 }))
  api.answer(stations.list, () => ({ items: [station], total: 1 }))
  api.answer(incidents.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(IncidentsPage) }
}

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Gate left open')
  await user.click(screen.getByRole('combobox', { name: /Guard/ }))
  await user.click(await screen.findByRole('option', { name: '4 · Ruth Achen (Suspended)' }))
  await user.click(screen.getByRole('combobox', { name: /Station/ }))
  await user.click(await screen.findByRole('option', { name: '8 · Ntinda Shop' }))
  await user.type(screen.getByRole('textbox', { name: /Incident date/ }), '2026-11-19')
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

test('a saved report is confirmed and the form is cleared', async () => {
  const { api, user } = open()
  api.answer(incidents.create, ({ body }) => ({
    ...body,
    id: 1,
    version: 1,
    guard_name: 'Ruth Achen',
    station_name: 'Ntinda Shop',
    client_visible: false,
    ...NO_MORE,
  }))
  await fillIn(user)
  expect(await screen.findByText('Incident created successfully!')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Description/ }) as HTMLTextAreaElement).value).toBe('')
  const sent = api.asked.find(({ method }) => method === 'POST')
  expect(sent?.path).toBe('/api/v1/incidents/register')
  expect(sent?.body).toEqual({
    description: 'Gate left open',
    guard_id: 4,
    station_id: 8,
    incident_date: '2026-11-19',
    severity: 'Low',
    status: 'Open',
  })
})

test('a failure shows the error or message of the response, or a default text, and keeps what was typed', async () => {
  const { api, user } = open()
  const answers: [status: number, body: object, shown: string][] = [
    [500, { error: 'The report book is closed.', message: 'Internal.' }, 'The report book is closed.'],
    [200, { error: 'Guard 4 is off duty.' }, 'Guard 4 is off duty.'],
    [201, { error: 'No.', message: 'Incident created successfully!' }, 'No.'],
    [422, { message: 'Not today.' }, 'Not today.'],
    [500, {}, 'Failed to create incident'],
  ]
  let next = answers[0]!
  api.answerWith(incidents.create, () => Response.json(next[1], { status: next[0], statusText: 'Some Status' }))
  await fillIn(user)
  for (const answer of answers) {
    next = answer
    await user.click(screen.getByRole('button', { name: 'Report Incident' }))
    expect(await screen.findByText(answer[2])).toBeTruthy()
    expect(screen.queryByText('Incident created successfully!')).toBeNull()
    expect((screen.getByRole('textbox', { name: /Description/ }) as HTMLTextAreaElement).value).toBe('Gate left open')
  }
})

test('a report whose response has no incident counts as saved, and the form is cleared', async () => {
  const { api, user } = open()
  api.answerWith(incidents.create, () => Response.json({}, { status: 201 }))
  await fillIn(user)
  expect(await screen.findByText('Incident created successfully!')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /Description/ }) as HTMLTextAreaElement).value).toBe('')
})

test('the five newest reports are beside the form, and a new one is added to them', async () => {
  const { api, user } = open()
  const known: incidents.Incident = {
    id: 31,
    version: 1,
    description: 'Camera without a picture',
    incident_date: '2026-11-16',
    severity: 'High',
    status: 'Pending',
    guard_id: 4,
    guard_name: 'Ruth Achen',
    station_id: 8,
    station_name: 'Ntinda Shop',
    client_visible: false,
    ...incidents.UNKNOWN_DETAILS,
  }
  const all = [known]
  api.answer(incidents.list, () => ({ items: all, total: all.length }))
  api.answer(incidents.create, ({ body }) => {
    const saved = { ...known, ...body, id: 32 }
    all.unshift(saved)
    return { ...saved, ...NO_MORE }
  })
  const recent = screen.getByRole('region', { name: 'Recent incidents' })
  const item = await within(recent).findByRole('listitem')
  expect(item.textContent).toBe('HighPending16 Nov 2026Camera without a pictureRuth Achen · Ntinda Shop')
  const asked = api.asked.find(({ path }) => path === '/api/v1/incidents/')
  expect(asked?.query.toString()).toBe('page=1&page_size=5&sort=-id')
  await fillIn(user)
  expect(await within(recent).findByText('Gate left open')).toBeTruthy()
  expect(within(recent).getAllByRole('listitem')[0]?.textContent).toContain('Gate left open')
})

test('the form stays usable when there are no reports or they fail to load', async () => {
  const { api, user } = open()
  api.answer(incidents.list, () => {
    throw new Refusal(500, '')
  })
  const recent = screen.getByRole('region', { name: 'Recent incidents' })
  expect(await within(recent).findByText('Server responded with status 500')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report Incident' })).toBeTruthy()
  api.answer(incidents.list, () => ({ items: [], total: 0 }))
  await user.click(within(recent).getByRole('button', { name: 'Try again' }))
  expect(await within(recent).findByText('No incidents found.')).toBeTruthy()
})

test('a half-written report is not lost by a click on a link', async () => {
  const { api, user, address } = renderDashboard(Layout, IncidentsPage)
  api.answer(incidents.list, () => ({ items: [], total: 0 }))
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Description/)
  fireEvent.change(text, { target: { value: 'Half written' } })
  await user.click(screen.getByText('Stations'))
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  await user.click(screen.getByText('Keep editing'))
  expect([text.value, address()]).toEqual(['Half written', '/dashboard/clients'])
  await user.click(screen.getByText('Stations'))
  await user.click(await screen.findByText('Discard'))
  await waitFor(() => expect(address()).toBe('/dashboard/stations'))
})

test('without a token it says so', () => {
  fakeApi()
  renderPage(IncidentsPage)
  expect(screen.getByText('No access token found. Please login again.')).toBeTruthy()
})

const yard = {
  id: 8,
  name: 'Ntinda Shop',
  client_name: 'Shop',
  contacts: '0772 000 001',
  address: 'Ntinda',
  instructions: null,
  posts: [],
}
const rostered = { id: 4, name: 'Ruth Achen', rank: 'Guard', contacts: '07', qualifications: [] }
function openAsSupervisor(stationsOf: own.OwnStation[]) {
  const api = fakeApi()
  signIn('supervisor', [])
  api.answer(own.list, () => ({ items: stationsOf, total: stationsOf.length }))
  api.answer(own.guards, () => [rostered])
  api.answer(incidents.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(IncidentsPage) }
}

test('a supervisor of one station chooses a guard and writes what happened: station, day and time are known', async () => {
  const { api, user } = openAsSupervisor([yard])
  const refusal = new Refusal(422, 'Please correct the fields.', { fields: { guard_id: 'There is no such guard.' } })
  let refused = true
  api.answer(incidents.create, ({ body }) => {
    if (refused) throw refusal
    const named = { id: 1, version: 1, guard_name: 'Ruth Achen', station_name: 'Ntinda Shop', client_visible: false }
    return { ...body, ...named, ...NO_MORE }
  })
  expect(await screen.findByLabelText('Station')).toHaveProperty('value', 'Ntinda Shop')
  expect(await screen.findByText('No incidents found.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Guard/ })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('combobox', { name: /^Guard/ }))
  await user.click(await screen.findByRole('option', { name: 'Ruth Achen, Guard' }))
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Gate left open')
  await user.click(screen.getByRole('radio', { name: 'High' }))
  await user.click(screen.getByRole('button', { name: 'Report Incident' }))
  expect(await screen.findByText('There is no such guard.')).toBeTruthy()
  refused = false
  await user.click(screen.getByRole('button', { name: 'Report Incident' }))
  expect(await screen.findByText('Incident created successfully!')).toBeTruthy()
  const sent = api.asked.filter(({ method }) => method === 'POST').at(-1)!.body
  expect(sent).toMatchObject({
    ...{ station_id: 8, guard_id: 4, description: 'Gate left open', severity: 'High' },
    ...{ incident_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), occurred_time: expect.stringMatching(/^\d\d:\d\d$/) },
  })
})

test('a supervisor of several stations chooses one; the guards are those of that station', async () => {
  const { api, user } = openAsSupervisor([yard, { ...yard, id: 9, name: 'Mukono Yard' }])
  await user.click(await screen.findByRole('combobox', { name: /^Station/ }))
  await user.click(await screen.findByRole('option', { name: 'Mukono Yard' }))
  await user.click(screen.getByRole('combobox', { name: /^Guard/ }))
  await screen.findByRole('option', { name: 'Ruth Achen, Guard' })
  expect(api.asked.filter(({ path }) => path.endsWith('/guards')).map(({ path }) => path)).toEqual([
    '/api/v1/own_stations/9/guards',
  ])
})

test('a supervisor without a station is told who chooses them', async () => {
  openAsSupervisor([])
  expect(await screen.findByText('You have no stations yet. The control room chooses them.')).toBeTruthy()
})
