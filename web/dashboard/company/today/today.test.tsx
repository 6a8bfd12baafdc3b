import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as attendance from '../../../../api/attendance/attendance.ts'
import * as days from '../../../../api/attendance/attendance-days.ts'
import { get, MOST_WAITING, WAITING_KINDS, type Waiting, type WaitingKind } from '../../../../api/company/today.ts'
import { undo } from '../../../../api/company/undo.ts'
import * as absences from '../../../../api/people/guard-absences.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Today } from './today.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const one = (kind: WaitingKind, more: Partial<Waiting> = {}): Waiting => ({
  kind,
  count: 2,
  also: [],
  oldest: ago(180),
  first: { id: 7, name: 'Moses Okot', day: null, version: null },
  ...more,
})

function open(waiting: Waiting[]) {
  const api = fakeApi()
  signIn()
  let left = waiting
  api.answer(get, () => ({ waiting: left }))
  return {
    api,
    finish: (kind: WaitingKind) => (left = left.filter((line) => line.kind !== kind)),
    ...renderPage(() => <Today wanted />),
  }
}
const ABSENCE: absences.GuardAbsence = {
  ...{ id: 7, version: 5, guard_id: 3, guard_name: 'Moses Okot', kind: 'annual', from_on: '2026-12-01', until_on: '2026-12-02' },
  ...{ half_day: false, leave_days: 2, state: 'Approved', asked_at: ago(180), asked_via: null, decided_at: ago(0) },
  ...{ decided_by_name: 'Esther', decided_reason: null, has_note: false, certificate: null },
}
const expectUndo = async () => expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
const section = () => within(screen.getByRole('region', { name: 'Today' }))

test('each kind has a line with its number, the age and name of the oldest, and the list of exactly these', async () => {
  open(WAITING_KINDS.map((kind) => one(kind, { first: { id: 7, name: 'Moses Okot', day: '2026-11-20', version: null } })))
  const links = await section().findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 calls for help', '/dashboard/exceptions?kind=sos'],
    ['2 alarms wait', '/dashboard/alarms'],
    ['2 panels disagree with the clock of the server', '/dashboard/alarms/systems?clock=Wrong'],
    ['2 shifts without a guard', '/dashboard/now?show=open'],
    ['2 guards have not come', '/dashboard/now?show=late'],
    ['2 open exceptions', '/dashboard/exceptions'],
    ['2 reports to confirm', '/dashboard/attendance?state=To+confirm&from=2026-11-20'],
    ['2 requests to answer', '/dashboard/requests?status=New'],
    ['2 days to approve', '/dashboard/attendance/days?show=ready&from=2026-11-20'],
    ['2 requests for leave', '/dashboard/absences?state=Asked'],
    ['2 papers end before planned shifts', '/dashboard/qualifications?planned=true'],
    ['2 new applications', '/dashboard/recruitment/applications?stage=New'],
    ['2 quotes to answer', '/dashboard/quotes?status=New'],
    ['2 messages to read', '/dashboard/inbox?status=Unread'],
    ['2 drafts to review', '/dashboard/invoices/run?month=2026-11&state=Draft'],
    ['2 payments to check', '/dashboard/invoices/receipts'],
    ['2 overdue invoices', '/dashboard/invoices?status=Overdue'],
  ])
  expect(section().getAllByRole('listitem')[0]!.textContent).toContain('3 h ago')
  expect(section().getAllByRole('listitem')[0]!.textContent).toContain('Moses Okot')
})

test('one is told in the singular, a shift ahead by when it begins, and more than are counted as such', async () => {
  open([
    one('open', { count: 1, oldest: ago(-90), first: { id: 1, name: 'Kisozi Mall, Gate', day: null, version: null } }),
    one('days', { count: 1, first: { id: 7, name: 'Kisozi Mall', day: '2026-11-20', version: null } }),
    one('messages', { count: MOST_WAITING }),
  ])
  const [shift, day, messages] = await section().findAllByRole('listitem')
  expect(shift!.textContent).toBe('1 shift without a guardin 1 h · Kisozi Mall, Gate')
  expect(day!.textContent).toBe('1 day to approve20 Nov 2026 · Kisozi MallApprove')
  expect(messages!.textContent).toContain('99+ messages to read')
})

test('one press approves leave, confirms a report and approves a day; the line goes with the last', async () => {
  const named = (day: string | null, version: number | null) => ({ first: { id: 7, name: 'Moses Okot', day, version } })
  const { api, finish, user } = open([
    one('to_confirm', named('2026-11-20', null)),
    one('days', named('2026-11-20', null)),
    one('leave', named('2026-12-01', 4)),
  ])
  api.answer(absences.approve, () => {
    finish('leave')
    return ABSENCE
  })
  api.answer(days.approve, () => {
    finish('days')
    return { at: '2026-11-21T09:00:00.000Z', approved: [], refused: [] }
  })
  api.answer(attendance.confirmMany, () => {
    finish('to_confirm')
    return { confirmed: 1 }
  })
  api.answer(undo, () => ({ message: 'Undone' }))
  const press = async (name: string) => user.click(await section().findByRole('button', { name }))
  const buttons = (await section().findAllByRole('button', { name: /Moses Okot/ })).map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Confirm', 'Approve', 'Approve'])
  await user.click(section().getAllByRole('button', { name: 'Approve: Moses Okot' })[1]!)
  expect(await screen.findByText('Moses Okot: leave approved.')).toBeTruthy()
  await expectUndo()
  await press('Approve: Moses Okot')
  expect(await screen.findByText('Moses Okot: 20 Nov 2026 approved.')).toBeTruthy()
  await expectUndo()
  await press('Confirm: Moses Okot')
  await expectUndo()
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: Moses Okot: what was reported counts.')).toBeTruthy()
  const done = api.asked.filter(({ method, path }) => method === 'POST' && path !== undo.path)
  expect(done.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/guard_absences/7/approve', { version: 4 }],
    ['/api/v1/attendance/approve_many', { days: [{ station_id: 7, day: '2026-11-20' }] }],
    ['/api/v1/attendance/confirm_many', { ids: [7] }],
  ])
})

test('what cannot be done says why, and the line stays', async () => {
  const { api, user } = open([one('leave', { first: { id: 7, name: 'Moses Okot', day: null, version: 4 } })])
  api.answer(absences.approve, () => {
    throw new Refusal(409, 'This absence is decided.')
  })
  await user.click(await section().findByRole('button', { name: 'Approve: Moses Okot' }))
  expect(await screen.findByText('This absence is decided.')).toBeTruthy()
  expect(section().getByRole('link', { name: /requests for leave/ })).toBeTruthy()
})

test('leave that takes a planned shift away is opened, not approved unseen', async () => {
  open([one('leave')])
  await section().findByRole('link', { name: /requests for leave/ })
  expect(section().queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('nothing waits is said kindly', async () => {
  open([])
  expect(await screen.findByText('Nothing waits for you.')).toBeTruthy()
  expect(section().queryByRole('button')).toBeNull()
})

test('a failure has its place and can be tried again', async () => {
  const { api, user } = open([])
  api.answer(get, () => {
    throw new Refusal(500, '')
  })
  expect(section().getByRole('status', { name: 'Loading what waits' })).toBeTruthy()
  expect(await section().findByText('Server responded with status 500')).toBeTruthy()
  api.answer(get, () => ({ waiting: [one('late')] }))
  await user.click(section().getByRole('button', { name: 'Try again' }))
  expect(await section().findByText(/guards have not come/)).toBeTruthy()
})

test('of many kinds the first are shown until all are asked for', async () => {
  const { user } = open(WAITING_KINDS.map((kind) => one(kind)))
  const more = await section().findByRole('button', { name: `Show all ${WAITING_KINDS.length}` })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  await waitFor(() => expect(section().getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true'))
})
