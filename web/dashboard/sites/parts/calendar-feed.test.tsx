import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as feeds from '../../../../api/roster/calendar-feeds.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

const feed: feeds.CalendarFeed = {
  id: 3,
  guard_id: 5,
  station_id: null,
  created_at: '2026-11-23T06:00:00.000Z',
  created_by_name: 'Sarah Nabirye',
}
const ADDRESS = 'https://engabo.example/api/v1/calendar?token=secret'

test('the address is made, shown once, and revoked', async () => {
  const api = fakeApi()
  signIn()
  let rows: feeds.CalendarFeed[] = []
  api.answer(feeds.list, () => rows)
  api.answer(feeds.create, () => {
    rows = [feed]
    return { ...feed, address: ADDRESS }
  })
  api.answer(feeds.remove, () => {
    rows = []
    return undefined as never
  })
  const { user } = renderPage(() => <CalendarFeed of={{ guard_id: 5 }} />)
  await user.click(await screen.findByRole('button', { name: 'Make the address' }))
  expect(await screen.findByDisplayValue(ADDRESS)).toBeTruthy()
  expect(await screen.findByText(/^Made 23 Nov 2026, 09:00 by Sarah Nabirye\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('The address no longer works')).toBeTruthy()
  expect(screen.queryByDisplayValue(ADDRESS)).toBeNull()
  expect(api.asked.find(({ method }) => method === 'POST')!.body).toEqual({ guard_id: 5 })
})
