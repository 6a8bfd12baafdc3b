import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { restoreMany } from '../../../../api/company/trash.ts'
import { list as guards } from '../../../../api/people/guards.ts'
import * as bans from '../../../../api/sites/client-bans.ts'
import { list as stations } from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Bans } from './bans.tsx'

const ban: bans.ClientBan = {
  id: 3,
  client_id: 7,
  client_name: 'Kisozi Mall',
  guard_id: 5,
  guard_name: 'Peter Okello',
  station_id: null,
  station_name: null,
  reason: 'Asleep on 3 Nov.',
  created_at: '2026-11-04T08:00:00.000Z',
  created_by_name: 'Sarah Nabirye',
}

function open(of: { clientId: number } | { guardId: number }, found = [ban]) {
  const api = fakeApi()
  signIn()
  let rows = found
  api.answer(bans.list, () => rows)
  api.answer(bans.remove, () => {
    rows = []
    return undefined as never
  })
  api.answer(restoreMany, ({ body }) => {
    rows = found
    return { done: body.ids, refused: [] }
  })
  return { api, ...renderPage(() => <Bans {...of} locked={false} onBusy={() => {}} />) }
}

test('a client lists the guards it has asked not to have, where and why, and one is taken back and brought back', async () => {
  const { api, user } = open({ clientId: 7 })
  const row = (await screen.findByText('Peter Okello, all stations')).closest('li')!
  expect(row.textContent).toContain('Asleep on 3 Nov. · 4 Nov 2026, Sarah Nabirye')
  await user.click(within(row).getByRole('button', { name: 'Take back: Peter Okello' }))
  expect(await screen.findByText('Taken back. The guard can be planned there again.')).toBeTruthy()
  expect(await screen.findByText('This client accepts every guard.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Ban restored')).toBeTruthy()
  // The list was loaded before the sentence came.
  expect(screen.getByText('Peter Okello, all stations')).toBeTruthy()
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/client_bans/restore_many', { ids: [3] }])
})

test('a guard lists the clients who have asked', async () => {
  open({ guardId: 5 }, [{ ...ban, station_id: 9, station_name: 'Gate' }])
  expect(await screen.findByText('Kisozi Mall, Gate')).toBeTruthy()
})

test('a list that cannot be loaded says so', async () => {
  const { api } = open({ guardId: 5 })
  api.answer(bans.list, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  expect(await screen.findByText(/busy/)).toBeTruthy()
})

test('a guard is added for one station of the client with a reason', async () => {
  const { api, user } = open({ clientId: 7 }, [])
  api.answer(stations, () => ({ items: [], total: 0 }))
  api.answer(guards, () => ({ items: [], total: 0 }))
  await user.click(await screen.findByRole('button', { name: 'Add guard' }))
  const dialog = await screen.findByRole('dialog', { name: 'Guard not wanted' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Say why.')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)
})
