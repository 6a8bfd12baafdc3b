import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as incidents from '../../../../api/incidents/incidents.ts'
import { play } from '../../../../api/incidents/voice-notes.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import ReportSummaryPage from './report-summary-page.tsx'

const incident: incidents.Incident = {
  id: 31,
  version: 2,
  description: 'Camera without a picture',
  incident_date: '2026-11-16',
  severity: 'High',
  status: 'Closed',
  guard_id: 4,
  guard_name: 'Ruth Achen',
  station_id: 8,
  station_name: 'Ntinda Shop',
  client_visible: false,
  ...incidents.UNKNOWN_DETAILS,
}
const STATION: stations.Station = {
  id: 8,
  version: 1,
  name: 'Ntinda Shop',
  client_id: 1,
  client_name: 'Ntinda Stores',
  address: 'Ntinda',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
}
const history: incidents.IncidentDetail['history'] = [
  {
    at: '2026-11-16T09:00:00.000Z',
    by: 'Samuel K.',
    from_status: 'Open',
    to_status: 'Closed',
    correction: null,
    reason: 'Cable replaced',
  },
]

const MORE = { history, photos: [], photos_lost: 0, voice_note: null, voice_note_lost: false }

function open(at?: string) {
  const api = fakeApi()
  signIn()
  api.answer(incidents.list, () => ({ items: [incident], total: 1 }))
  api.answer(incidents.get, () => ({ ...incident, ...MORE }))
  return { api, ...renderPage(ReportSummaryPage, at) }
}

test('shows the seven columns, read-only', async () => {
  open()
  expect(await screen.findByText('Camera without a picture')).toBeTruthy()
  const headings = columnTitles()
  expect(headings).toEqual(['ID', 'Description', 'Date', 'Severity', 'Status', 'Guard ID', 'Station ID'])
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull()
})

test('without a token it says so as an error', async () => {
  fakeApi()
  renderPage(ReportSummaryPage)
  expect(await screen.findByText('Error: No access token found. Please login again.')).toBeTruthy()
})

test('a report opens with its history; opening it again takes a reason and keeps the first text', async () => {
  const { api, user } = open()
  api.answer(incidents.update, ({ body }) => ({ ...incident, status: body.status ?? 'Closed', version: 3, ...MORE }))
  await user.click(await screen.findByRole('link', { name: 'Open incident 31' }))
  const drawer = screen.getByRole('dialog', { name: 'Incident 31' })
  expect(await within(drawer).findByText('Open → Closed')).toBeTruthy()
  expect(await within(drawer).findByText('Cable replaced')).toBeTruthy()
  await user.click(within(drawer).getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Open' }))
  await user.type(within(drawer).getByRole('textbox', { name: /Reason/ }), 'Gone again')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Incident updated successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'Open',
    reason: 'Gone again',
    description: 'Camera without a picture',
    version: 2,
  })
})

test('a report is shown to the client, and hidden again; what an urgent one still lacks is said', async () => {
  const { api, user } = open()
  let shown: incidents.Incident = { ...incident, severity: 'High', status: 'Open', police_reference: null }
  api.answer(incidents.list, () => ({ items: [shown], total: 1 }))
  api.answer(incidents.get, () => ({ ...shown, ...MORE }))
  api.answer(incidents.update, ({ body }) => {
    shown = { ...shown, client_visible: body.client_visible ?? false, version: shown.version + 1 }
    return { ...shown, ...MORE }
  })
  for (const visible of [true, false]) {
    await user.click(await screen.findByRole('link', { name: 'Open incident 31' }))
    const drawer = await screen.findByRole('dialog', { name: 'Incident 31' })
    const choice = within(drawer).getByRole('switch', { name: /^Visible to the client/ })
    expect(choice).toHaveProperty('checked', !visible)
    within(drawer).getByText('No police reference')
    expect(within(drawer).queryAllByText('Client not told')).toHaveLength(visible ? 1 : 0)
    await user.click(choice)
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Incident updated successfully')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Incident 31' })).toBeNull())
    expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ client_visible: visible })
  }
})

test('reports are filtered by severity, status, station and days in the address; a new filter returns to page 1', async () => {
  const { api, user, address } = open('/page?page=2')
  api.answer(stations.list, () => ({ items: [STATION], total: 1 }))
  await screen.findByText('Camera without a picture')
  await user.click(screen.getByRole('radio', { name: 'High' }))
  await user.click(screen.getByRole('radio', { name: 'Closed' }))
  await user.click(screen.getByRole('combobox', { name: 'Station' }))
  await user.click(await screen.findByRole('option', { name: '8 · Ntinda Shop' }))
  for (const [label, day] of [
    ['From', '1 Nov 2026'],
    ['Until', '20 Nov 2026'],
  ] as const) {
    await user.type(screen.getByLabelText(label), day)
    await user.tab()
  }
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
      severity: 'High',
      status: 'Closed',
      station_id: '8',
      from: '2026-11-01',
      to: '2026-11-20',
    }),
  )
  const asked = api.asked.findLast(({ path }) => path === '/api/v1/incidents/')
  expect(Object.fromEntries(asked!.query)).toMatchObject({ page: '1', station_id: '8', from: '2026-11-01', to: '2026-11-20' })
})

test('what a guard has told is loaded when somebody wants to hear it, and played with the controls of the browser', async () => {
  const api = fakeApi()
  signIn('supervisor')
  const voice_note = { id: '00000000-0000-4000-8000-000000000001', received_at: '2026-11-20T10:00:00.000Z', bytes: 40_000 }
  api.answer(incidents.list, () => ({ items: [incident], total: 1 }))
  api.answer(incidents.get, () => ({ ...incident, history, photos: [], photos_lost: 0, voice_note, voice_note_lost: false }))
  api.answerWith(play, () => new Response('sound', { headers: { 'content-type': 'audio/webm' } }))
  const { user } = renderPage(ReportSummaryPage)
  await user.click(await screen.findByRole('link', { name: 'Open incident 31' }))
  const listen = await screen.findByRole('button', { name: 'Listen to the voice note' })
  expect(api.asked.some(({ path }) => path.includes('voice_notes'))).toBe(false)
  await user.click(listen)
  const player = await screen.findByLabelText<HTMLAudioElement>('Voice note')
  expect([player.controls, player.src]).toEqual([true, `data:audio/webm;base64,${btoa('sound')}`])
  // A phone does not know how long its recording will be: the browser looks for its end first.
  Object.defineProperty(player, 'duration', { value: Number.POSITIVE_INFINITY })
  fireEvent.loadedMetadata(player)
  expect(player.currentTime).toBeGreaterThan(1e9)
  fireEvent.durationChange(player)
  expect(player.currentTime).toBe(0)
})

test('a voice note that was announced and has not come is said to be lost', async () => {
  const api = fakeApi()
  signIn('supervisor')
  api.answer(incidents.list, () => ({ items: [incident], total: 1 }))
  api.answer(incidents.get, () => ({ ...incident, history, photos: [], photos_lost: 0, voice_note: null, voice_note_lost: true }))
  const { user } = renderPage(ReportSummaryPage)
  await user.click(await screen.findByRole('link', { name: 'Open incident 31' }))
  await screen.findByText('A voice note was announced by the guard’s phone and did not arrive within seven days.')
})

test('a supervisor reads an incident with its history, and is offered no change and no export', async () => {
  const api = fakeApi()
  signIn('supervisor')
  api.answer(incidents.list, () => ({ items: [incident], total: 1 }))
  api.answer(incidents.get, () => ({
    ...incident,
    history,
    photos: [],
    photos_lost: 0,
    voice_note: null,
    voice_note_lost: false,
  }))
  const { user } = renderPage(ReportSummaryPage)
  await user.click(await screen.findByRole('link', { name: 'Open incident 31' }))
  const dialog = await screen.findByRole('dialog', { name: 'incident 31' })
  expect(await within(dialog).findByText('Cable replaced')).toBeTruthy()
  expect(within(dialog).getByText('Camera without a picture')).toBeTruthy()
  for (const name of [/^Save/, /^Delete/, /Export/]) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
