import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as slots from '../../../../../../api/contracts/slots.ts'
import * as guardChoices from '../../../../../../api/roster/guard-choices.ts'
import * as offers from '../../../../../../api/roster/slot-offers.ts'
import * as shifts from '../../../../../../api/roster/slot-shifts.ts'
import * as clients from '../../../../../../api/sites/clients.ts'
import * as stations from '../../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../../test/render-page.tsx'
import CoveragePage from '../coverage-page.tsx'

const DAY = '2026-11-19'
const seat = (id: number, more: Partial<slots.Slot> = {}): slots.Slot => ({
  id,
  line_id: 7,
  name: 'Main gate, night',
  contract_id: 3,
  client_name: 'Acacia Group',
  station_id: 5,
  station_name: 'Kisozi Mall',
  day: DAY,
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  seat: id,
  part: 0,
  state: 'Open',
  origin: 'contract',
  holiday: false,
  armed: false,
  off_reason: null,
  off_billed: false,
  shift_id: null,
  guard_id: null,
  guard_name: null,
  covers: false,
  published: false,
  offered: 0,
  ...more,
})
const filled = (id: number, more: Partial<slots.Slot> = {}) =>
  seat(id, { state: 'Filled', shift_id: 90, guard_id: 12, guard_name: 'Sarah Nansubuga', covers: true, ...more })
const candidate = (guard_id: number, name: string, more: Partial<shifts.Candidate> = {}): shifts.Candidate => ({
  guard_id,
  name,
  rank: 'Guard',
  contacts: '+256 700 000 004',
  score: 70,
  average_hours: 16,
  findings: [],
  reasons: ['3 shifts at this station in 60 days', 'No extra shift this month', '16 h a week on average'],
  readiness: 'Ready',
  papers: [],
  ...more,
})
const GRACE: guardChoices.GuardChoice = {
  guard_id: 33,
  name: 'Grace Auma',
  rank: 'Guard',
  contacts: '+256 700 000 009',
  score: 30,
  average_hours: 12,
  findings: [{ code: 'gender', message: 'Grace Auma would have a post that asks for a male guard.' }],
  reasons: [],
  readiness: 'Ready',
  papers: [],
  state: 'against_post',
  obstacle: null,
}
const TIRED = 'Amos Okot would have 6 h of rest between two shifts (at least 8 h).'
const PRICES = { sms: 35, whatsapp: 60 }
const PEOPLE = [candidate(21, 'Ruth Nakato'), candidate(22, 'Amos Okot', { findings: [{ code: 'rest', message: TIRED }] })]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

/** Opens the drawer of the seats, which the handlers of a test may change. */
async function open(seats: slots.Slot[], { day = DAY, areas = ['operations'] as 'operations'[], people = PEOPLE } = {}) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(slots.monthCoverage, () => ({ begun: 2474, covered: 2410, percent: 97.4 }))
  api.answer(slots.coverage, () => {
    const needed = seats.filter(({ state }) => state !== 'Off').length
    const days = [
      { day, needed, covered: seats.filter(({ covers }) => covers).length, off: 0, published: false, begins_in: null },
    ]
    const { line_id, name, contract_id, station_id, station_name, client_name } = seat(1)
    return {
      rows: [{ line_id, name, contract_id, station_id, station_name, client_name, days }],
      groups: [],
      next_days: { needed, open: 1, soon: 0 },
      generated_until: '2027-01-18',
    }
  })
  for (const { list } of [stations, clients]) api.answer(list as typeof stations.list, () => ({ items: [], total: 0 }))
  api.answer(guardChoices.list, () => ({ items: [GRACE], total: 1 }))
  api.answer(slots.list, () => ({ items: seats, total: seats.length }))
  api.answer(shifts.candidates, () => ({
    candidates: people,
    excluded: { on_duty: 9, expired: 3, away: 2, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 },
  }))
  api.answer(offers.list, () => ({ offers: [], text_prices: PRICES }))
  const page = renderPage(CoveragePage, `/page?post=7&day=${day}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Main gate, night, Kisozi Mall' }))
  await waitFor(() => expect(drawer.queryByRole('status', { name: 'Loading shifts...' })).toBeNull())
  const card = async (name: string) => within(await drawer.findByRole('region', { name }))
  const bodyOf = (path: string) => api.asked.findLast((one) => one.method === 'POST' && one.path === path)?.body
  return { api, drawer, card, bodyOf, ...page }
}

test('each seat has its state, hours and guard, and says when the guard does not count as cover', async () => {
  const { card, api } = await open([
    filled(1, { published: true }),
    filled(2, { covers: false, guard_name: 'Moses Okello' }),
    seat(3, { state: 'Off', off_reason: 'The client is closed', off_billed: true }),
    seat(4, { state: 'Uncovered', origin: 'extra', armed: true, holiday: true, start_time: '10:00', end_time: '16:00' }),
  ])
  const text = async (name: string) => (await screen.findByRole('region', { name })).textContent
  expect(await text('Shift 1')).toBe('Shift 118:00–06:00 +1PublishedFilledSarah NansubugaFreeMark off')
  expect(await text('Shift 2')).toBe('Shift 218:00–06:00 +1FilledMoses OkelloDoes not count as coverFreeMark off')
  expect(await text('Shift 3')).toBe('Shift 318:00–06:00 +1OffThe client is closed · billedBack on')
  expect(await text('Shift 4, extra guard')).toBe('Shift 4, extra guard10:00–16:00UncoveredArmed · Public holiday')
  expect((await card('Shift 1')).queryByText('Does not count as cover')).toBeNull()
  const query = Object.fromEntries(api.asked.find(({ path }) => path === slots.list.path)!.query)
  expect(query).toEqual({ from: DAY, to: DAY, line_id: '7', page_size: '1000' })
})

test('the first open seat shows who can fill it, best first, and how many cannot', async () => {
  const { card } = await open([filled(1), seat(2), seat(3)])
  const second = await card('Shift 2')
  const lines = within(await second.findByRole('list', { name: 'Guards for shift 2' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Ruth NakatoGuard70 of 1003 shifts at this station in 60 days · No extra shift this month · 16 h a week on average+256 700 000 004CallAssign',
    `Amos OkotGuard70 of 1003 shifts at this station in 60 days · No extra shift this month · 16 h a week on average ${TIRED}+256 700 000 004CallAssign`,
  ])
  expect(within(lines[0]!).getByRole('link', { name: '+256 700 000 004' }).getAttribute('href')).toBe('tel:+256700000004')
  expect(second.getByText('14 more: 9 already on duty, 3 licence expired, 2 on leave')).toBeTruthy()
  const third = await card('Shift 3')
  expect(third.queryByRole('list')).toBeNull()
})

test('the best five guards are shown first, the others when asked for', async () => {
  const many = Array.from({ length: 7 }, (_, index) => candidate(40 + index, `Guard ${index + 1}`))
  const { user, api, card } = await open([filled(1)])
  api.answer(shifts.candidates, () => ({
    candidates: many,
    excluded: { on_duty: 0, expired: 0, away: 0, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 },
  }))
  api.answer(slots.list, () => ({ items: [seat(1)], total: 1 }))
  api.answer(shifts.free, () => seat(1))
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Free: shift 1' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Free this shift?' })).getByRole('button', { name: 'Free' }))
  const list = within(await screen.findByRole('list', { name: 'Guards for shift 1' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByText(/ more: /)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('one press fills a seat; the next open seat shows its candidates, and the focus stays at the seat', async () => {
  const seats = [seat(1), seat(2)]
  const { user, api, card, bodyOf } = await open(seats)
  api.answer(shifts.fill, () => {
    seats[0] = filled(1, { guard_name: 'Ruth Nakato' })
    return { ...seats[0], warnings: undefined }
  })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Assign Ruth Nakato' }))
  expect(await screen.findByText('The shift is filled')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/fill')).toEqual({ guard_id: 21, confirm: false })
  await (await card('Shift 1')).findByText('Ruth Nakato')
  await (await card('Shift 2')).findByRole('list', { name: 'Guards for shift 2' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Shift 1' })))
  expect(screen.getByText('1/2')).toBeTruthy()
})

test('an open seat is split at a time, and its parts become whole again while both are open', async () => {
  const seats = [seat(1), seat(2, { origin: 'extra' })]
  const { user, api, card, bodyOf } = await open(seats)
  const first = seat(1, { part: 1, end_time: '00:00' })
  const second = seat(3, { seat: 1, part: 2, day: '2026-11-20', start_time: '00:00', ends_next_day: false })
  api.answer(slots.split, () => {
    seats.splice(0, 1, first, second)
    return first
  })
  expect((await card('Shift 2, extra guard')).queryByRole('button', { name: /Split/ })).toBeNull()
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Split: shift 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Split shift 1' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/The second guard begins at/).value).toBe('00:00')
  await user.click(dialog.getByRole('button', { name: 'Split' }))
  expect(bodyOf('/api/v1/slots/1/split')).toEqual({ at: '00:00' })
  const part = await card('Shift 1, part 2')
  expect(part.getByText('20 Nov 2026, 00:00–06:00')).toBeTruthy()
  expect(part.queryByRole('button', { name: /Split/ })).toBeNull()
  api.answer(slots.merge, () => {
    seats.splice(0, 2, seat(1))
    return seat(1)
  })
  await user.click(part.getByRole('button', { name: 'Make whole: shift 1, part 2' }))
  expect(await screen.findByText('The shift is whole again')).toBeTruthy()
  expect((await card('Shift 1')).queryByRole('button', { name: /Make whole/ })).toBeNull()
})

test('a guard against a working rule is planned with a reason only', async () => {
  const seats = [seat(1)]
  const { user, api, card, bodyOf } = await open(seats)
  api.answer(shifts.fill, () => {
    seats[0] = filled(1, { guard_name: 'Amos Okot' })
    return { ...seats[0], warnings: undefined }
  })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Assign Amos Okot' }))
  const question = within(await screen.findByRole('dialog', { name: 'Fill despite a working rule?' }))
  expect(question.getByText(TIRED)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Fill anyway' }))
  expect(question.getByText('Say why this is planned all the same.')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/fill')).toBeUndefined()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Nobody else is in Kampala.{Enter}')
  expect(await screen.findByText('The shift is filled')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/fill')).toEqual({
    guard_id: 22,
    confirm: true,
    override_reason: 'Nobody else is in Kampala.',
  })
})

test('any other guard can be chosen; broken rules are asked about, too', async () => {
  const sentence = 'Grace Auma would have a post that asks for a male guard.'
  const { user, api, card, bodyOf } = await open([seat(1)])
  api.answer(shifts.fill, ({ body }) => {
    if (body.confirm !== true) throw new Refusal(409, sentence, { code: 'working_rules' })
    return { ...filled(1), warnings: undefined }
  })
  const first = await card('Shift 1')
  await user.click(await first.findByRole('combobox', { name: 'Another guard' }))
  await user.click(await screen.findByRole('option', { name: /^33 · Grace Auma Not what the post asks for/ }))
  await user.click(first.getByRole('button', { name: 'Assign' }))
  const question = within(await screen.findByRole('dialog', { name: 'Fill despite a working rule?' }))
  const asked = api.asked.findLast(({ path }) => path === guardChoices.list.path)!.query
  expect([asked.get('slot_id'), asked.get('page')]).toEqual(['1', '1'])
  expect(question.getByText(sentence)).toBeTruthy()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'The client agreed.')
  await user.click(question.getByRole('button', { name: 'Fill anyway' }))
  expect(await screen.findByText('The shift is filled')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/fill')).toEqual({ guard_id: 33, confirm: true, override_reason: 'The client agreed.' })
})

test('the second planner is told who has the seat, and sees its current state', async () => {
  const seats = [seat(1)]
  const { user, api, card } = await open(seats)
  api.answer(shifts.fill, () => {
    seats[0] = filled(1)
    throw new Refusal(409, 'Sarah Nansubuga has this shift already.', { code: 'taken' })
  })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Assign Ruth Nakato' }))
  const first = await card('Shift 1')
  expect(await first.findByText('Sarah Nansubuga has this shift already.')).toBeTruthy()
  expect(await first.findByRole('button', { name: 'Free: shift 1' })).toBeTruthy()
  expect(first.queryByRole('list')).toBeNull()
  expect(await screen.findByText('1/1')).toBeTruthy()
})

test('a shift that is only planned is removed without a reason, a published one with a reason', async () => {
  const seats = [filled(1), filled(2, { published: true, guard_name: 'Ruth Nakato' })]
  const { user, api, card, bodyOf } = await open(seats)
  api.answer(shifts.free, ({ params: { id } }) => {
    seats[id - 1] = seat(id)
    return seats[id - 1]!
  })
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Free: shift 1' }))
  let question = within(await screen.findByRole('dialog', { name: 'Free this shift?' }))
  expect(question.getByText('The shift of Sarah Nansubuga on Thu 19 Nov, 18:00–06:00 +1, is removed.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Free' }))
  expect(await screen.findByText('The shift is open again')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/free')).toEqual({})
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Shift 1' })))

  await user.click((await card('Shift 2')).getByRole('button', { name: 'Free: shift 2' }))
  question = within(await screen.findByRole('dialog', { name: 'Free this shift?' }))
  expect(question.getByText(/The guard has been told of it: say why it is taken away\.$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Free' }))
  expect(question.getByText('Say why the shift is taken away.')).toBeTruthy()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Called off{Enter}')
  await waitFor(() => expect(bodyOf('/api/v1/slots/2/free')).toEqual({ reason: 'Called off' }))
})

test('the dialog shows why a seat cannot be freed', async () => {
  const { user, api, card } = await open([filled(1)])
  const begun = 'This shift has begun. Decide its attendance instead.'
  api.answer(shifts.free, () => {
    throw new Refusal(409, begun, { code: 'already_begun' })
  })
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Free: shift 1' }))
  const question = within(await screen.findByRole('dialog', { name: 'Free this shift?' }))
  await user.click(question.getByRole('button', { name: 'Free' }))
  expect(await question.findByText(begun)).toBeTruthy()
})

test('a seat whose shift has begun cannot be freed here', async () => {
  const { card } = await open([filled(1, { day: '2026-11-17' })], { day: '2026-11-17' })
  const first = await card('Shift 1')
  expect(first.getByRole('button', { name: 'Mark off: shift 1' })).toBeTruthy()
  expect(first.queryByRole('button', { name: 'Free: shift 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Extra guard' })).toBeNull()
})

test('a seat is marked as off with who asked and whether it is billed, and can be marked as needed again', async () => {
  const seats = [seat(1)]
  const { user, api, card, bodyOf } = await open(seats)
  api.answer(slots.off, ({ body: { reason, billed } }) => {
    seats[0] = seat(1, { state: 'Off', off_reason: reason, off_billed: billed === true })
    return seats[0]
  })
  api.answer(slots.on, () => {
    seats[0] = seat(1)
    return seats[0]
  })
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Mark off: shift 1' }))
  const form = within(await screen.findByRole('dialog', { name: 'Mark shift 1 as off' }))
  await user.click(form.getByRole('button', { name: 'Mark off' }))
  expect(form.getByText('Say why.')).toBeTruthy()
  await user.type(form.getByRole('textbox', { name: /Who asked, and why/ }), 'The client is closed')
  await user.click(form.getByRole('checkbox', { name: 'Bill this shift anyway' }))
  await user.click(form.getByRole('button', { name: 'Mark off' }))
  expect(await screen.findByText('The shift is off')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/off')).toEqual({ reason: 'The client is closed', billed: true })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Back on: shift 1' }))
  expect(await screen.findByText('The shift is needed again')).toBeTruthy()
  expect(await (await card('Shift 1')).findByText('Open')).toBeTruthy()
})

test('the reason why a seat cannot be needed again is shown at the seat', async () => {
  const { user, api, card } = await open([seat(1, { state: 'Off', off_reason: 'Suspended' })])
  api.answer(slots.on, () => {
    throw new Refusal(409, 'The contract is suspended. Resume the contract instead.')
  })
  await user.click((await card('Shift 1')).getByRole('button', { name: 'Back on: shift 1' }))
  expect(await (await card('Shift 1')).findByText('The contract is suspended. Resume the contract instead.')).toBeTruthy()
})

test('extra guards are ordered with day, hours, number and who asked', async () => {
  const { user, api, drawer, bodyOf } = await open([filled(1)])
  api.answer(slots.extra, ({ body: { guards: count } }) => ({ slots: count, ids: [] }))
  await user.click(drawer.getByRole('button', { name: 'Extra guard' }))
  const form = within(await screen.findByRole('dialog', { name: 'Extra guard' }))
  expect((form.getByLabelText(/^Day/) as HTMLInputElement).value).toBe('19 Nov 2026')
  expect((form.getByLabelText(/^Start Time/) as HTMLInputElement).value).toBe('18:00')
  expect(form.getByText('Ends on the next day (+1).')).toBeTruthy()
  const count = form.getByRole('textbox', { name: /^Guards/ })
  await user.clear(count)
  await user.type(count, '2')
  await user.type(form.getByRole('textbox', { name: /Who asked, and why/ }), 'A wedding')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('2 extra shifts on Thu 19 Nov.')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/extra')).toEqual({
    line_id: 7,
    day: DAY,
    start_time: '18:00',
    end_time: '06:00',
    guards: 2,
    reason: 'A wedding',
  })
})

test('the form shows why extra guards are refused', async () => {
  const { user, api, drawer } = await open([filled(1)])
  api.answer(slots.extra, () => {
    const message = 'This post is not part of a contract on this day.'
    throw new Refusal(422, message, { fields: { line_id: message } })
  })
  await user.click(drawer.getByRole('button', { name: 'Extra guard' }))
  const form = within(await screen.findByRole('dialog', { name: 'Extra guard' }))
  await user.type(form.getByRole('textbox', { name: /Who asked, and why/ }), 'A wedding')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await form.findByText('This post is not part of a contract on this day.')).toBeTruthy()
})

test('a reader sees seats and guards without buttons that change them', async () => {
  const { card, drawer } = await open([seat(1), filled(2), seat(3, { state: 'Off', off_reason: 'Closed' })], { areas: [] })
  await (await card('Shift 1')).findByRole('list', { name: 'Guards for shift 1' })
  expect(drawer.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Close',
  ])
  expect(drawer.queryByRole('combobox')).toBeNull()
})

test('says when no guard is needed or free; seats or guards that fail to load can be retried', async () => {
  const seats: slots.Slot[] = []
  const { user, api, drawer } = await open(seats)
  expect(await drawer.findByText('Nobody is needed at this post on this day.')).toBeTruthy()
  seats.push(seat(1))
  api.answer(slots.list, () => {
    throw new Refusal(500, '')
  })
  api.answer(slots.extra, () => ({ slots: 1, ids: [901] }))
  await user.click(drawer.getByRole('button', { name: 'Extra guard' }))
  const form = within(await screen.findByRole('dialog', { name: 'Extra guard' }))
  await user.type(form.getByLabelText(/^Start Time/), '10:00')
  await user.type(form.getByLabelText(/^End Time/), '16:00')
  await user.type(form.getByRole('textbox', { name: /Who asked, and why/ }), 'A wedding')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(await drawer.findByText('Failed to fetch the shifts')).toBeTruthy()
  api.answer(slots.list, () => ({ items: seats, total: 1 }))
  api.answer(shifts.candidates, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  api.answer(shifts.candidates, () => ({
    candidates: [],
    excluded: { on_duty: 1, expired: 0, away: 0, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 },
  }))
  await user.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findByText('Nobody is free for these hours.')).toBeTruthy()
  expect(drawer.getByText('1 more: 1 already on duty')).toBeTruthy()
})

const OFFER: offers.SlotOffer = {
  id: 1,
  guard_id: 21,
  guard_name: 'Ruth Nakato',
  contacts: '+256 700 000 004',
  state: 'Offered',
  channel: 'email',
  text_by: null,
  offered_at: '2026-11-18T06:00:00.000Z',
  expires_at: '2026-11-18T06:30:30.000Z',
  answered_at: null,
}

test('a seat is offered to the best who break no rule; the links are shown once, then who was asked and the time left', async () => {
  const seats = [seat(1)]
  const { user, api, card, bodyOf } = await open(seats)
  const link = 'https://engabo.example/shift#a-token'
  api.answer(offers.offer, () => {
    seats[0] = seat(1, { offered: 1 })
    const declined = { ...OFFER, id: 2, guard_id: 22, guard_name: 'Amos Okot', state: 'Declined' as const }
    api.answer(offers.list, () => ({ offers: [OFFER, declined], text_prices: PRICES }))
    return { offers: [OFFER], links: [{ guard_id: 21, link }] }
  })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Offer by link: shift 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer shift 1' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Ruth Nakato' }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Amos Okot' }).checked).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Send offers' }))
  const links = within(await screen.findByRole('dialog', { name: 'Offers sent' }))
  expect(bodyOf('/api/v1/slots/1/offer')).toEqual({ guard_ids: [21], minutes: 30, text_by: 'sms' })
  expect(links.getByRole<HTMLInputElement>('textbox', { name: 'Ruth Nakato, +256 700 000 004' }).value).toBe(link)
  await user.click(links.getByRole('button', { name: 'Copy the link for Ruth Nakato' }))
  expect(await links.findByText('The link has been copied.')).toBeTruthy()
  await user.click(links.getByRole('button', { name: 'Done' }))
  expect(await (await card('Shift 1')).findByText('Offered to 1')).toBeTruthy()
  const list = await (await card('Shift 1')).findByRole('list', { name: 'Offers of shift 1' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ruth Nakato+256 700 000 00430 minutes leftWithdrawOffered', 'Amos Okot+256 700 000 004Declined'])

  api.answer(offers.withdraw, () => {
    seats[0] = seat(1)
    api.answer(offers.list, () => ({ offers: [{ ...OFFER, state: 'Withdrawn' as const }], text_prices: PRICES }))
    return { ...OFFER, state: 'Withdrawn' as const }
  })
  await user.click(within(list).getByRole('button', { name: 'Withdraw the offer to Ruth Nakato' }))
  expect(await screen.findByText('The offer is withdrawn')).toBeTruthy()
  expect(await (await card('Shift 1')).findByText('Withdrawn')).toBeTruthy()
  expect((await card('Shift 1')).queryByText('Offered to 1')).toBeNull()
})

test('an offer reaches phones by SMS or WhatsApp, and its price is shown before it is sent', async () => {
  const people = [...PEOPLE, candidate(23, 'Peter Ojok', { contacts: 'by radio' })]
  const { user, api, card, bodyOf } = await open([seat(1)], { people })
  api.answer(offers.offer, () => {
    api.answer(offers.list, () => ({ offers: [{ ...OFFER, text_by: 'whatsapp' as const }], text_prices: PRICES }))
    return { offers: [OFFER], links: null }
  })
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Offer by link: shift 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer shift 1' }))
  await user.click(dialog.getByRole('radio', { name: 'SMS' }))
  expect(await dialog.findByText('One message for 35 UGX. 1 guard has no phone number.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'WhatsApp' }))
  expect(await dialog.findByText('One message for 60 UGX. 1 guard has no phone number.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send offers' }))
  expect(await (await card('Shift 1')).findByText('Ruth Nakato · by WhatsApp')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/offer')).toEqual({ guard_ids: [21, 23], minutes: 30, text_by: 'whatsapp' })
})

test('whoever would break a rule is offered a seat with a reason only', async () => {
  const { user, api, card, bodyOf } = await open([seat(1)])
  api.answer(offers.offer, () => ({ offers: [OFFER], links: null }))
  await user.click(await (await card('Shift 1')).findByRole('button', { name: 'Offer by link: shift 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer shift 1' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Amos Okot' }))
  await user.click(dialog.getByRole('button', { name: 'Send offers' }))
  expect(await dialog.findByText(TIRED)).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/offer')).toBeUndefined()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Nobody else is in Kampala.')
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }))
  expect(await screen.findByText('The shift is offered')).toBeTruthy()
  expect(bodyOf('/api/v1/slots/1/offer')).toEqual({
    guard_ids: [21, 22],
    minutes: 30,
    text_by: 'sms',
    confirm: true,
    override_reason: 'Nobody else is in Kampala.',
  })
})
