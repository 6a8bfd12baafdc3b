import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as incidents from '../../../../api/incidents/incidents.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ReportSummaryPage from '../../incidents/report-summary/report-summary-page.tsx'
import StationsPage from '../../sites/stations/stations-page.tsx'

const station = (id: number): stations.Station => ({
  id,
  version: 1,
  name: `Gate ${id}`,
  client_id: 1,
  client_name: 'Kira Ltd',
  address: 'Kira Road',
  latitude: null,
  longitude: null,
  radius_m: 100,
  shared_kinds: [],
  minimum_guards: 1,
  instructions: null,
  active: true,
})

function open(at = '/page?page_size=5') {
  const api = fakeApi()
  signIn()
  const all = Array.from({ length: 7 }, (_, index) => station(index + 1))
  api.answer(stations.list, ({ query }) => {
    const from = ((query.page ?? 1) - 1) * 5
    return { items: all.slice(from, from + 5), total: all.length }
  })
  const remove = (ids: number[]) => {
    for (const id of ids)
      all.splice(
        all.findIndex((one) => one.id === id),
        1,
      )
  }
  return { api, all, remove, ...renderPage(StationsPage, at) }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const bar = () => screen.queryByText(/ selected$/)?.textContent
const question = () => screen.findByRole('dialog')

test('rows are selected by click, by space and with Shift as a range; the header checkbox selects the page', async () => {
  const { user } = open()
  await screen.findByText('Gate 1')
  expect(bar()).toBeUndefined()
  await user.click(box('Select Gate 2'))
  expect(bar()).toBe('1 station selected')
  await user.keyboard('{Shift>}')
  await user.click(box('Select Gate 4'))
  await user.keyboard('{/Shift}')
  expect(bar()).toBe('3 stations selected')
  expect(box('Select Gate 3').checked).toBe(true)
  box('Select Gate 1').focus()
  await user.keyboard(' ')
  expect(bar()).toBe('4 stations selected')
  await user.click(box('Select all on this page'))
  expect(bar()).toBe('5 stations selected')
  await user.click(box('Select all on this page'))
  expect(bar()).toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('another page, search or filter resets the selection', async () => {
  const { user } = open()
  await screen.findByText('Gate 1')
  await user.click(box('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('Gate 6')
  expect(bar()).toBeUndefined()
  await user.click(box('Select Gate 6'))
  await user.click(screen.getByRole('radio', { name: 'Active' }))
  await waitFor(() => expect(bar()).toBeUndefined())
})

test('bulk deletion shows the count, lists the refused records with their reasons until closed, and keeps those selected', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  const { api, user, remove } = open()
  api.answer(stations.removeMany, ({ body }) => {
    const done = body.ids.filter((id) => id !== 2)
    remove(done)
    return { done, refused: [{ id: 2, message: 'This station still has 3 shifts.' }] }
  })
  await screen.findByText('Gate 1')
  for (const name of ['Select Gate 1', 'Select Gate 2', 'Select Gate 3']) await user.click(box(name))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await question()
  expect(within(dialog).getByText('Delete 3 stations?')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 stations deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Gate 1')).toBeNull())
  const refused = screen.getByRole('alert')
  expect(refused.textContent).toContain('1 station could not be deleted')
  expect(refused.textContent).toContain('Gate 2: This station still has 3 shifts.')
  expect(box('Select Gate 2').checked).toBe(true)
  expect(bar()).toBe('1 station selected')
  await act(() => vi.advanceTimersByTimeAsync(15_100))
  expect(screen.queryByText('2 stations deleted successfully')).toBeNull()
  expect(screen.getByRole('alert')).toBe(refused)
  await user.click(within(refused).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2, 3] })
})

test('when the whole call fails the reason stays in the dialog, and a retry has the same idempotency key', async () => {
  const { api, user } = open()
  api.answer(stations.removeMany, () => {
    throw new Refusal(503, 'The database is resting.')
  })
  await screen.findByText('Gate 1')
  await user.click(box('Select Gate 1'))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await question()
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('The database is resting.')).toBeTruthy()
  api.answer(stations.removeMany, ({ body }) => ({ done: body.ids, refused: [] }))
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 station deleted successfully')).toBeTruthy()
  const keys = api.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('the status of many records is changed at once', async () => {
  const { api, user } = open()
  api.answer(stations.statusMany, ({ body }) => ({ done: body.ids, refused: [] }))
  await screen.findByText('Gate 1')
  await user.click(box('Select Gate 1'))
  await user.click(box('Select Gate 2'))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not active' }))
  const dialog = await question()
  expect(within(dialog).getByText('Set 2 stations to Not active?')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Set to Not active' }))
  expect(await screen.findByText('2 stations set to Not active')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2], active: false })
  expect(bar()).toBeUndefined()
})

test('reopening closed incidents requires a reason', async () => {
  const api = fakeApi()
  signIn()
  const incident = (id: number, status: incidents.Incident['status']): incidents.Incident => ({
    id,
    version: 1,
    description: `Report ${id}`,
    incident_date: '2026-11-16',
    severity: 'High',
    status,
    guard_id: 4,
    guard_name: 'Ruth Achen',
    station_id: 8,
    station_name: 'Ntinda Shop',
    client_visible: false,
    ...incidents.UNKNOWN_DETAILS,
  })
  api.answer(incidents.list, () => ({ items: [incident(1, 'Closed'), incident(2, 'Pending')], total: 2 }))
  api.answer(incidents.statusMany, ({ body }) => ({ done: body.ids, refused: [] }))
  const { user } = renderPage(ReportSummaryPage)
  await screen.findByText('Report 1')
  await user.click(box('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
  const dialog = await question()
  await user.click(within(dialog).getByRole('button', { name: 'Set to Open' }))
  expect(within(dialog).getByText('reason is required.')).toBeTruthy()
  expect(api.asked.every(({ method }) => method === 'GET')).toBe(true)
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Seen again')
  await user.click(within(dialog).getByRole('button', { name: 'Set to Open' }))
  expect(await screen.findByText('2 incidents set to Open')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [1, 2], status: 'Open', reason: 'Seen again' })
})
