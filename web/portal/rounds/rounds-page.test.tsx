import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rounds } from '../../../api/portal/portal-rounds.ts'
import { stations } from '../../../api/portal/portal-shifts.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import RoundsPage from './rounds-page.tsx'

test('a client reads how many of the rounds due were done on a night, and what became of each', async () => {
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
  api.answer(rounds, () => [
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
  const days = within(await screen.findByRole('list', { name: 'Days' }))
  days.getByRole('heading', { name: /Kisozi Mall/ })
  days.getByText('1 of 3')
  const shown = days.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown.slice(1)).toEqual([
    '20:00Done at 20:12FenceCompleted',
    '22:005 of 6 pointsFenceIncomplete',
    '00:00Nobody cameFenceMissed',
  ])
})
