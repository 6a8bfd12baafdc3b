import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rounds } from '../../../api/portal/portal-rounds.ts'
import { stations } from '../../../api/portal/portal-shifts.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import RoundsPage from './rounds-page.tsx'

test('a client reads first which rounds were not done, the newest first; those that were done are folded', async () => {
  const api = fakeApi()
  signIn('client')
  const round = {
    route_name: 'Fence',
    due_from: '2026-11-22T17:00:00Z',
    due_until: '2026-11-22T17:30:00Z',
    expected: 6,
    scanned: 6,
  }
  api.answer(stations, () => [])
  const completed = { ...round, state: 'Completed' as const, completed_at: '2026-11-22T17:12:00Z' }
  api.answer(rounds, () => [
    { ...{ station_id: 5, station_name: 'Kisozi Mall', day: '2026-11-23', due: 1, done: 1 }, rounds: [completed] },
    {
      ...{ station_id: 5, station_name: 'Kisozi Mall', day: '2026-11-22', due: 3, done: 1 },
      rounds: [
        { ...round, state: 'Completed' as const, completed_at: '2026-11-22T17:12:00Z' },
        { ...round, due_from: '2026-11-22T19:00:00Z', state: 'Incomplete' as const, scanned: 5, completed_at: null },
        { ...round, due_from: '2026-11-22T21:00:00Z', state: 'Missed' as const, scanned: 0, completed_at: null },
      ],
    },
  ])
  renderPage(RoundsPage, '/page?week=2026-11-22')
  expect(await screen.findByText('2 of 4 rounds done, 2 not: 22 Nov')).toBeTruthy()
  const short = within(screen.getByRole('list', { name: 'Nights with rounds that were not done' }))
  short.getByRole('heading', { name: /Kisozi Mall/ })
  short.getByText('1 of 3')
  const shown = short.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown.slice(1)).toEqual([
    '00:00Nobody cameFenceMissed',
    '22:005 of 6 pointsFenceIncomplete',
    '20:00Done at 20:12FenceCompleted',
  ])
  expect(short.getByText('1 round done').closest('details')?.open).toBe(false)
  const others = within(screen.getByRole('list', { name: 'Days' }))
  expect(others.getByRole('heading').textContent).toContain('Mon 23 Nov')
})

test('rounds that can still be walked are no score, of a night or of a week', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(stations, () => [])
  const running = {
    ...{ route_name: 'Fence', due_from: '2026-11-22T17:00:00Z', due_until: '2026-11-22T17:30:00Z', completed_at: null },
    ...{ state: 'Running' as const, expected: 6, scanned: 2 },
  }
  api.answer(rounds, () => [
    { ...{ station_id: 5, station_name: 'Kisozi Mall', day: '2026-11-22', due: 0, done: 0 }, rounds: [running] },
  ])
  renderPage(RoundsPage, '/page?week=2026-11-22')
  expect(await screen.findByText('No round of this week is over yet.')).toBeTruthy()
  expect(screen.getByText('2 of 6 points')).toBeTruthy()
  expect(screen.queryByText('0 of 0')).toBeNull()
})
