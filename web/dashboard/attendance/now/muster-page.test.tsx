import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as calls from '../../../../api/attendance/attendance.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import { makeAttendance } from '../made-attendance.ts'
import MusterPage from './muster-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00+03:00'), toFake: ['Date'] })
})

function open(rows: calls.Attendance[], at?: string, areas: ('operations' | 'money')[] = ['operations']) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(calls.list, () => ({ items: rows, total: rows.length }))
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(MusterPage, at) }
}
const bodies = (api: ReturnType<typeof fakeApi>, path: RegExp) =>
  api.asked.filter((one) => path.test(one.path)).map(({ body }) => body)

test('shows the shifts of yesterday and today with who was there, how late, and what was decided', async () => {
  const late = {
    state: 'Done',
    in_at: '2026-11-12T15:11:00Z',
    out_at: '2026-11-13T03:02:00Z',
    minutes: 709,
    late_minutes: 11,
  } as const
  const { api } = open([makeAttendance(late), makeAttendance({ id: 102, guard_name: 'Sarah Nansubuga', post: null })])
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(columnTitles()).toEqual(['Shift', 'Station', 'Guard', 'There', 'Time', 'State'])
  expect(row.textContent).toContain('18:11–06:02')
  expect(row.textContent).toContain('11 h 49 min')
  expect(row.textContent).toContain('11 min late')
  expect(screen.getByRole('row', { name: /Sarah Nansubuga/ }).textContent).toContain('Outside of any contract')
  const asked = api.asked.find(({ path }) => path === calls.list.path)!.query
  expect(Object.fromEntries(asked)).toMatchObject({ from: '2026-11-12', to: '2026-11-13', sort: '-shift_date' })
})

test('a shift that nobody recorded is decided with the times of the clock; those after midnight are of the next day', async () => {
  const { api, user } = open([makeAttendance()])
  api.answer(calls.decide, () => makeAttendance({ state: 'Done' }))
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name: 'Decide attendance' })
  await user.type(within(dialog).getByLabelText('Came at'), '17:52')
  await user.type(within(dialog).getByLabelText('Left at'), '06:03')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Book')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Moses Okot: decided.')).toBeTruthy()
  expect(bodies(api, /decide$/)).toMatchObject([
    { state: 'Done', in_at: '2026-11-12T14:52:00.000Z', out_at: '2026-11-13T03:03:00.000Z', reason: 'Book', version: 0 },
  ])
})

test('where nobody has clocked out, the planned end is proposed and said to be that', async () => {
  const { user } = open([makeAttendance({ state: 'On post', in_at: '2026-11-12T14:52:00Z' })])
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name: 'Decide attendance' })
  expect(within(dialog).getByLabelText('Left at')).toHaveProperty('value', '06:00')
  expect(within(dialog).getByText('The planned end: nobody has clocked out')).toBeTruthy()
})

test('the server’s objection is shown at its field', async () => {
  const { api, user } = open([makeAttendance()])
  api.answer(calls.decide, () => {
    throw new Refusal(422, 'Say why.', { code: 'invalid', fields: { reason: 'Say why.' } })
  })
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name: 'Decide attendance' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true'))
  expect(within(dialog).getByText('Say why.')).toBeTruthy()
})

test('an approved shift, and every shift for who may only read, cannot be opened', async () => {
  open([
    makeAttendance({
      state: 'Done',
      in_at: '2026-11-12T15:00:00Z',
      out_at: '2026-11-13T03:00:00Z',
      approved_at: '2026-11-13T05:00:00Z',
    }),
  ])
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  expect(row.textContent).toContain('approved')
  expect(within(row).queryByRole('link')).toBeNull()
})

const doubted = (id: number, guard_name: string, more: Partial<calls.Attendance> = {}) =>
  makeAttendance({
    ...{ id, guard_name, state: 'To confirm', in_at: '2026-11-12T14:52:00Z', out_at: '2026-11-13T03:02:00Z', in_method: 'kiosk' },
    ...{ in_flags: ['no_pin', 'no_position'], to_confirm: ['no_pin'], ...more },
  })

test('what is to confirm stands in words, and several shifts are confirmed at once', async () => {
  const { api, user } = open([
    doubted(101, 'Moses Okot'),
    doubted(102, 'Sarah Nansubuga'),
    makeAttendance({ id: 103, guard_name: 'John Opio' }),
  ])
  api.answer(calls.confirmMany, () => ({ confirmed: 2 }))
  const row = await screen.findByRole('row', { name: /Moses Okot/ })
  for (const text of ['To confirm', '17:52–06:02', 'Came: without PIN, no position.']) expect(row.textContent).toContain(text)
  await user.click(screen.getByRole('checkbox', { name: /all/i }))
  await user.click(screen.getByRole('button', { name: 'Confirm or refuse 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'To confirm' })
  expect(dialog.textContent).toContain('Came 17:52, left 06:02: without PIN')
  expect(within(dialog).getByRole('button', { name: 'Refuse 2' })).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('button', { name: 'Confirm 2' }))
  expect(await screen.findByText('2 shifts: confirmed.')).toBeTruthy()
  expect(bodies(api, /confirm_many$/)).toEqual([{ ids: [101, 102] }])
})

test('one shift is refused with a reason; a refusal of the server keeps it; other times are decided', async () => {
  const { api, user } = open([doubted(101, 'Moses Okot')])
  let tries = 0
  api.answer(calls.refuseMany, () => {
    if (++tries === 1) throw new Refusal(409, 'November 2026 is approved.', { code: 'period_approved' })
    return { refused: 1 }
  })
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  const dialog = await screen.findByRole('dialog', { name: 'To confirm' })
  await user.type(within(dialog).getByLabelText('Why it is refused'), 'He is at home')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  expect(await within(dialog).findByText(/November 2026 is approved/)).toBeTruthy()
  expect(within(dialog).getByLabelText('Why it is refused')).toHaveProperty('value', 'He is at home')
  await user.click(within(dialog).getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Moses Okot: refused.')).toBeTruthy()
  expect(bodies(api, /refuse_many$/)).toEqual([1, 2].map(() => ({ ids: [101], reason: 'He is at home' })))
  await user.click(within(await screen.findByRole('row', { name: /Moses Okot/ })).getByRole('link'))
  await user.click(within(await screen.findByRole('dialog', { name: 'To confirm' })).getByRole('button', { name: 'Other times' }))
  expect((await screen.findByRole('dialog', { name: 'Decide attendance' })).textContent).toContain(
    'Came: without PIN, no position.',
  )
})

test('who came long before the shift is shown to have', async () => {
  open([makeAttendance({ state: 'Done', in_at: '2026-11-12T13:30:00Z', out_at: '2026-11-13T03:02:00Z', minutes: 720 })])
  expect((await screen.findByRole('row', { name: /Moses Okot/ })).textContent).toContain('came 1 h 30 min early')
})

test('a link to one shift opens it, once', async () => {
  const { api, user } = open([], '/page?station_id=5&from=2026-11-12&to=2026-11-12&shift=101')
  api.answer(calls.get, () => makeAttendance())
  const dialog = await screen.findByRole('dialog', { name: 'Decide attendance' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.asked.filter(({ path }) => path.endsWith('/attendance/101'))).toHaveLength(1)
})
