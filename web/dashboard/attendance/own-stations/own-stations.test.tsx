import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as attendance from '../../../../api/attendance/attendance.ts'
import * as now from '../../../../api/attendance/now.ts'
import { stream } from '../../../../api/attendance/now-news.ts'
import * as own from '../../../../api/attendance/own-stations.ts'
import * as slots from '../../../../api/contracts/slots.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { makeAttendance } from '../made-attendance.ts'
import { makeRow } from '../now/made-row.ts'
import MyGuardsPage from './my-guards-page.tsx'
import MyStationsPage from './my-stations-page.tsx'
import TomorrowPage from './tomorrow-page.tsx'

function start() {
  const api = fakeApi()
  signIn('supervisor')
  return api
}
const MALL: own.OwnStation = {
  ...{ id: 5, name: 'Kisozi Mall', client_name: 'Acacia', contacts: '0772 000 001', address: 'Road', instructions: null },
  posts: [{ line_id: 7, name: 'Main gate', armed: false, seats: 2, start_time: '18:00', end_time: '06:00', post_orders: null }],
}
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

test('a station of the supervisor has its coverage, its posts and the telephone of its client', async () => {
  const api = start()
  api.answer(own.list, () => ({ items: [MALL], total: 1 }))
  const hours = { starts_at: hour(-1), ends_at: hour(5) }
  const rows = [makeRow(1, { ...hours, state: 'On post' }), makeRow(2, hours)]
  api.answer(now.board, () => ({ at: hour(0), rows, exceptions: 0, last_rounds: [] }))
  api.answer(stream, () => new Response(new ReadableStream()) as never)
  renderPage(MyStationsPage)
  const row = await screen.findByRole('row', { name: /Kisozi Mall/ })
  expect(await within(row).findByText('Short, 1 of 2 on post')).toBeTruthy()
  expect(within(row).getByText('Main gate, 18:00–06:00 +1, 2 guards')).toBeTruthy()
  expect(within(row).getByRole('link', { name: '0772 000 001' }).getAttribute('href')).toBe('tel:0772000001')
})

test('a guard of the own stations is found with the stations and the telephone', async () => {
  const api = start()
  const guard = { id: 3, name: 'Moses Okot', rank: 'Guard', contacts: '0772 000 002', stations: ['Kisozi Mall', 'Ntinda Shop'] }
  api.answer(own.allGuards, () => ({ items: [guard], total: 1 }))
  renderPage(MyGuardsPage)
  expect(await screen.findByText('Kisozi Mall, Ntinda Shop')).toBeTruthy()
  expect(screen.getByRole('link', { name: '0772 000 002' }).getAttribute('href')).toBe('tel:0772000002')
})

const SLOT: slots.Slot = {
  ...{ id: 1, line_id: 7, name: 'Main gate', contract_id: 4, client_name: 'Acacia', station_id: 5, station_name: 'Kisozi Mall' },
  ...{ day: addDays(today(), 1), start_time: '18:00', end_time: '06:00', ends_next_day: true, seat: 1, part: 0, state: 'Filled' },
  ...{ origin: 'contract', holiday: false, armed: false, off_reason: null, off_billed: false, shift_id: 11, guard_id: 3 },
  ...{ guard_name: 'Moses Okot', covers: true, published: false, offered: 0 },
}
const NOBODY = { shift_id: null, guard_id: null, guard_name: null }

test('tomorrow has each shift with its guard to call, and a finder where there is nobody', async () => {
  const api = start()
  const open: slots.Slot = { ...SLOT, ...NOBODY, id: 2, seat: 2, state: 'Open' }
  api.answer(slots.list, () => ({ items: [SLOT, open, { ...open, id: 3, state: 'Off' as const }], total: 3 }))
  const shift = makeAttendance({ id: 11, slot_id: 1, guard_contacts: '0772 000 002' })
  api.answer(attendance.list, () => ({ items: [shift], total: 1 }))
  renderPage(TomorrowPage)
  const station = await screen.findByRole('region', { name: 'Kisozi Mall' })
  expect(screen.getByText('2 shifts, 1 without a guard')).toBeTruthy()
  const lines = within(station).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Moses OkotNot published18:00–06:00 +1 · Main gateCall',
    'Nobody yetOpen18:00–06:00 +1 · Main gateFind a guard',
    'Nobody is neededOff18:00–06:00 +1 · Main gate',
  ])
  expect(within(station).getByRole('link', { name: 'Call Moses Okot' }).getAttribute('href')).toBe('tel:0772000002')
  const asked = api.asked.find(({ path }) => path === '/api/v1/slots')!.query
  expect([asked.get('from'), asked.get('to')]).toEqual([SLOT.day, SLOT.day])
})
