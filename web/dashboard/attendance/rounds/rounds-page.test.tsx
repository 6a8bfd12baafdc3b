import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/attendance/patrols.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import RoundsPage from './rounds-page.tsx'

const ROUND: calls.Round = {
  id: 4,
  station_id: 5,
  station_name: 'Kisozi Mall',
  route_name: 'Fence',
  day: '2026-11-22',
  due_from: '2026-11-22T19:00:00Z',
  due_until: '2026-11-22T19:30:00Z',
  state: 'Incomplete',
  expected: 2,
  scanned: 1,
  started_at: '2026-11-22T19:02:00Z',
  completed_at: null,
  guard_name: 'Moses Okot',
  flagged: 1,
  exception_id: null,
}

test('a round opens to its points, when each was scanned, and what stands out; guards whose scans prove little are a report', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  const scan = { at: '2026-11-22T19:02:00Z', guard_name: 'Moses Okot', counts: true, flags: ['outside', 'late_sync'] }
  const points = [
    { checkpoint_id: 1, name: 'Main gate', scans: [scan] },
    { checkpoint_id: 2, name: 'Pool', scans: [] },
  ]
  api.answer(calls.list, () => ({ items: [ROUND], total: 1 }))
  api.answer(calls.get, () => ({ round: ROUND, points }))
  api.answer(calls.scanReport, () => [
    { guard_id: 21, guard_name: 'Moses Okot', scans: 40, outside: 3, no_position: 1, fast: 0, wrong_station: 0, typed: 2 },
  ])
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(RoundsPage)
  const row = await screen.findByRole('row', { name: /Kisozi Mall/ })
  for (const text of ['22:00–22:30', '22 Nov 2026', 'Fence', '1 of 2', 'Incomplete', '1 doubtful scan'])
    expect(row.textContent).toContain(text)
  await user.click(screen.getByText('Doubtful scans', { selector: 'summary' }))
  const report = within(await screen.findByRole('region', { name: 'Doubtful scans' }))
  expect(report.getByRole('row', { name: /Moses Okot/ }).textContent).toBe('Moses Okot4031002')
  await user.click(within(row).getByRole('link'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Round of 22:00, Fence' }))
  const [gate, pool] = within(await drawer.findByRole('list', { name: 'Points' })).getAllByRole('listitem')
  expect(gate!.textContent).toBe('Main gate22:02 Moses Okottoo far from the point, arrived late')
  expect(pool!.textContent).toBe('Poolnot scanned')
})

test('a round that the list does not show is opened by its address, as from its exception', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(calls.list, () => ({ items: [], total: 0 }))
  api.answer(calls.get, () => ({ round: ROUND, points: [] }))
  api.answer(calls.scanReport, () => [])
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  renderPage(RoundsPage, '/page?record=4')
  expect((await screen.findByRole('dialog', { name: 'Round of 22:00, Fence' })).textContent).toContain('1 of 2 points')
})
