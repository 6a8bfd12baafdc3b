import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as calls from '../../../../api/attendance/attendance-periods.ts'
import * as answers from '../../../../api/attendance/month-answers.ts'
import type { Role } from '../../../../api/core/permissions.ts'
import { PHONE } from '../../../lib/width.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import MonthsPage from './months-page.tsx'

const period = (station_id: number, more: Partial<calls.AttendancePeriod> = {}): calls.AttendancePeriod => ({
  station_id,
  station_name: `Station ${station_id}`,
  month: '2026-10',
  state: 'Open',
  slots: 62,
  outside: 0,
  late_facts: 0,
  covered: 60,
  uncovered: 2,
  off: 0,
  undecided: 0,
  agreed_minutes: 44_640,
  covered_minutes: 43_480,
  settled_minutes: 44_640,
  exceptions: 0,
  decided_by_approver: 0,
  approved_by_name: null,
  approved_at: null,
  locked_by_name: null,
  locked_at: null,
  ...more,
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T09:00:00+03:00'), toFake: ['Date'] })
})

type Options = {
  rows?: calls.AttendancePeriod[]
  role?: Role
  areas?: ('operations' | 'money')[]
  said?: answers.MonthAnswer[]
}
function open({
  rows = [period(1), period(2, { state: 'Approved' }), period(3, { state: 'Locked' })],
  role = 'super_admin',
  areas,
  said = [],
}: Options = {}) {
  const api = fakeApi()
  signIn(role, areas)
  api.answer(calls.list, () => rows)
  api.answer(answers.list, () => said)
  return { api, ...renderPage(MonthsPage, '/page?month=2026-10') }
}
const bodies = (api: ReturnType<typeof fakeApi>, path: RegExp) =>
  api.asked.filter((one) => path.test(one.path)).map(({ body }) => body)
const choose = (name: string) => screen.findByRole('checkbox', { name })

test('shows what was agreed and covered in a month, by station', async () => {
  const { api } = open()
  const row = await screen.findByRole('row', { name: /Station 1/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(1, 10)
      .map(({ textContent }) => textContent),
  ).toEqual(['Station 1', '62', '60', '2', '0', '0', '0', '97.4\u00a0%', 'Open'])
  expect(Object.fromEntries(api.asked.find(({ path }) => path === calls.list.path)!.query)).toEqual({ month: '2026-10' })
  expect(await screen.findByText(/No client has answered for Oct 2026. They can from 1 Nov 2026 to 5 Nov 2026/)).toBeTruthy()
})

test('coverage is of shifts that are over, of each station and of all, as the owner’s figure is', async () => {
  // Half of the first station's month is still to come; nothing of the second has begun.
  open({
    rows: [
      period(1, { settled_minutes: 22_320, covered_minutes: 21_740 }),
      period(2, { settled_minutes: 0, covered_minutes: 0 }),
    ],
  })
  const coverage = (row: HTMLElement) => within(row).getAllByRole('cell')[8]!.textContent
  expect(coverage(await screen.findByRole('row', { name: /Station 1/ }))).toBe('97.4\u00a0%')
  expect(coverage(screen.getByRole('row', { name: /Station 2/ }))).toBe('—')
  expect(screen.getByText('Coverage of all stations: 97.4 %, of shifts that are over and decided')).toBeTruthy()
})

test('chosen stations are approved if they are open, and locked if they are approved', async () => {
  const { api, user } = open()
  api.answer(calls.approve, () => [period(1, { state: 'Approved' })])
  api.answer(calls.lock, () => [period(2, { state: 'Locked' })])
  await user.click(await choose('Choose all stations'))
  await user.click(screen.getByRole('button', { name: 'Approve 1 station' }))
  expect(await screen.findByText('Oct 2026 is approved for 1 station.')).toBeTruthy()
  await user.click(await choose('Choose Station 2'))
  await user.click(screen.getByRole('button', { name: 'Lock 1 station' }))
  expect(await screen.findByText('Oct 2026 is locked for 1 station.')).toBeTruthy()
  expect(bodies(api, /approve$/)).toEqual([{ month: '2026-10', station_ids: [1] }])
  expect(bodies(api, /lock$/)).toEqual([{ month: '2026-10', station_ids: [2] }])
  expect(await choose('Choose Station 3')).toHaveProperty('disabled', true)
})

test('who approves is warned of having decided more than half of the shifts, and whoever locks sees it', async () => {
  const own = { state: 'Approved', approved_by_name: 'Grace Nambi', decided_by_approver: 32 } as const
  const { api, user } = open({ rows: [period(1), period(2, { ...own, decided_by_approver: 31 }), period(3, own)] })
  api.answer(calls.approve, () => [period(1, own)])
  expect((await screen.findByRole('row', { name: /Station 3/ })).textContent).toContain('Grace Nambi decided 32 of 62 shifts')
  expect(screen.getAllByText(/ decided /)).toHaveLength(1)
  await user.click(await choose('Choose Station 1'))
  await user.click(screen.getByRole('button', { name: 'Approve 1 station' }))
  await screen.findByText(
    'Oct 2026 is approved for 1 station. You decided more than half of the shifts yourself: 32 of 62 at Station 1. Let somebody else look at them, too.',
  )
})

test('why a month cannot be approved is said as the server says it', async () => {
  const { api, user } = open()
  const why = '2 shifts not decided yet. The first is Station 1, Main gate, 12 Oct 2026 at 18:00.'
  api.answer(calls.approve, () => {
    throw new Refusal(409, why, { code: 'undecided' })
  })
  await user.click(await choose('Choose Station 1'))
  await user.click(screen.getByRole('button', { name: 'Approve 1 station' }))
  expect(await screen.findByText(why)).toBeTruthy()
})

test('a super admin reopens a month with a reason', async () => {
  const { api, user } = open()
  api.answer(calls.reopen, () => period(3))
  await user.click(await screen.findByRole('button', { name: 'Reopen Station 3' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reopen Oct 2026?' })
  const follows =
    'Oct 2026 is locked for Station 3. Once it is reopened, its attendance can be changed and must be approved again.'
  expect(within(dialog).getByText(follows)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Reopen' }))
  expect(within(dialog).getByText('Say why.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox'), 'Forgotten')
  await user.click(within(dialog).getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('Oct 2026 is open again for Station 3.')).toBeTruthy()
  expect(bodies(api, /reopen$/)).toEqual([{ month: '2026-10', station_id: 3, reason: 'Forgotten' }])
})

test('money locks and does not approve; operations approves and does not lock; neither reopens', async () => {
  open({ role: 'admin', areas: ['money'] })
  await choose('Choose Station 1')
  expect(screen.getByRole('button', { name: 'Lock' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull()
})

test('on a phone, whose cards have no title row, all stations are chosen above them', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media === PHONE, media }) as unknown as MediaQueryList,
  )
  const { user } = open()
  await screen.findByText('Choose all stations')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all stations' }))
  expect(screen.getByRole('button', { name: 'Approve 1 station' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Lock 1 station' })).toBeTruthy()
})

test('a month without shifts says so', async () => {
  open({ rows: [] })
  expect(await screen.findByText(/^No shifts in Oct 2026\./)).toBeTruthy()
})

test('shows who has confirmed the month and who objects; an objection is answered once with a text', async () => {
  const answer = (id: number, more: Partial<answers.MonthAnswer> = {}): answers.MonthAnswer => ({
    id,
    client_id: id,
    client_name: `Client ${id}`,
    month: '2026-10',
    state: 'Confirmed',
    answered_at: '2026-11-03T07:00:00Z',
    answered_by_name: 'Joan Kirabo',
    objections: [],
    ...more,
  })
  const objection = (id: number, more: Partial<answers.MonthObjection> = {}): answers.MonthObjection => ({
    id,
    slot_id: id,
    station_name: 'Lake Hotel',
    post: 'Main gate',
    day: `2026-10-0${id}`,
    start_time: '18:00',
    reason: 'Nobody came',
    objected_at: '2026-11-03T07:00:00Z',
    outcome: null,
    reply: null,
    replied_at: null,
    ...more,
  })
  const replied = objection(2, { outcome: 'Declined', reply: 'He was there.' })
  const { api, user } = open({ said: [answer(1), answer(2, { state: 'Objected', objections: [objection(1), replied] })] })
  api.answer(answers.reply, () => answer(2))
  const region = await screen.findByRole('region', { name: 'What clients say' })
  expect(await within(region).findByText('Confirmed by Client 1 (3 Nov 2026, 10:00).')).toBeTruthy()
  expect(region.textContent).toContain('Joan Kirabo objected to 2 shifts')
  expect(region.textContent).toContain('Declined: He was there.')
  const form = within(region).getByRole('form', { name: 'Answer about 1 Oct 2026, Main gate' })
  await user.type(within(form).getByRole('textbox'), 'It is taken off.')
  await user.click(within(form).getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText('The client reads the answer about 1 Oct 2026.')).toBeTruthy()
  expect(bodies(api, /objections\/1\/reply$/)).toEqual([{ outcome: 'Accepted', reply: 'It is taken off.' }])
})
