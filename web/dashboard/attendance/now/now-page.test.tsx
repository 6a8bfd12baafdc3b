import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as attendance from '../../../../api/attendance/attendance.ts'
import { callOff } from '../../../../api/attendance/call-offs.ts'
import * as exceptions from '../../../../api/attendance/exceptions.ts'
import { board, type NowRow } from '../../../../api/attendance/now.ts'
import { stream } from '../../../../api/attendance/now-news.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as offers from '../../../../api/roster/slot-offers.ts'
import * as shifts from '../../../../api/roster/slot-shifts.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { expectUndoOf } from '../../../test/undo.ts'
import { makeAttendance } from '../made-attendance.ts'
import NowPage from './now-page.tsx'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const row = (slot_id: number, more: Partial<NowRow> = {}): NowRow => ({
  slot_id,
  line_id: 7,
  contract_id: 3,
  shift_id: 100 + slot_id,
  station_id: 5,
  station_name: 'Kisozi Mall',
  client_name: 'Acacia Group',
  post: 'Main gate',
  seat: slot_id,
  armed: false,
  day: '2026-11-23',
  start_time: '18:00',
  end_time: '06:00',
  starts_at: at(-1),
  ends_at: at(11),
  guard_id: 20 + slot_id,
  guard_name: `Moses Okot ${slot_id}`,
  guard_contacts: '+256 700 000 002',
  state: 'Empty',
  in_at: null,
  out_at: null,
  late_minutes: 0,
  to_confirm: [],
  position: null,
  exception_id: null,
  called_off: null,
  ...more,
})
const SLOT = {
  id: 4,
  line_id: 7,
  name: 'Main gate',
  contract_id: 1,
  client_name: 'Acacia Group',
  station_id: 6,
  station_name: 'Mukono Yard',
  day: '2026-11-23',
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  seat: 4,
  part: 0,
  state: 'Open' as const,
  origin: 'contract' as const,
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
}
const ROWS = [
  row(1),
  row(2, { state: 'On post', in_at: at(-1), position: 'outside' }),
  row(3, { state: 'Expected', starts_at: at(0.5) }),
  row(4, {
    station_id: 6,
    station_name: 'Mukono Yard',
    state: 'Open',
    shift_id: null,
    guard_id: null,
    guard_name: null,
    guard_contacts: null,
  }),
]

/** The exception of the late post. */
const LATE_POST = {
  ...{ id: 9, version: 1, kind: 'not_on_post' as const, severity: 3, station_id: 5, station_name: 'Kisozi Mall', guard_id: 3 },
  ...{
    guard_name: 'Moses Okot',
    guard_contacts: '+256 700 000 009',
    shift_id: null,
    slot_id: null,
    day: null,
    start_time: null,
  },
  ...{
    state: 'Opened' as const,
    opened_at: at(0),
    due_at: at(0),
    assigned_to: null,
    assigned_to_name: null,
    steps: [],
    round_id: null,
    escalated_level: 0,
  },
  ...{ post: null, line_id: null, seat: null, end_time: null, still: null, although: null },
  ...{ resolution: null, resolved_by_name: null, resolved_at: null },
}

function open(rows = ROWS, areas: ('operations' | 'money')[] = ['operations'], role: 'admin' | 'supervisor' = 'admin') {
  const api = fakeApi()
  signIn(role, areas)
  const round = { station_id: 5, due_from: at(0), state: 'Incomplete' as const, expected: 6, scanned: 5 }
  api.answer(board, () => ({ at: at(0), rows, last_rounds: [round], exceptions: 2 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(NowPage, '/page?by=station') }
}
const post = (name: RegExp) => screen.findByRole('listitem', { name })
const sent = (api: ReturnType<typeof fakeApi>, path: RegExp) =>
  api.asked.filter((one) => path.test(one.path)).map(({ body }) => body)

test('shows the posts below their stations with guard, telephone, state and how long, and counts them', async () => {
  open()
  const station = await screen.findByRole('region', { name: 'Kisozi Mall' })
  expect(within(station).getAllByRole('listitem')).toHaveLength(3)
  expect(
    within(station)
      .getByRole('link', { name: /^Last round/ })
      .getAttribute('href'),
  ).toBe('/dashboard/rounds?station_id=5')
  within(station).getByText('5 of 6')
  const empty = await post(/shift 1/)
  expect(empty.textContent).toContain('Empty')
  expect(empty.textContent).toContain('for 1 h')
  expect(within(empty).getByRole('link', { name: '+256 700 000 002' }).getAttribute('href')).toBe('tel:+256700000002')
  expect((await post(/shift 2/)).textContent).toContain('outside of the station')
  expect(screen.getByRole('status').textContent).toBe('1 on post · 0 late · 1 empty · 1 open · 2 exceptions')
  expect(screen.getByRole('link', { name: '2 exceptions' }).getAttribute('href')).toBe('/dashboard/exceptions')
  const linked = (name: string) => within(empty).getByRole('link', { name }).getAttribute('href')
  expect([linked('Main gate'), linked('Moses Okot 1')]).toEqual(['/dashboard/contracts/3#line-7', '/dashboard/guards/21'])
  expect(within(station).getByRole('link', { name: 'Kisozi Mall' }).getAttribute('href')).toBe('/dashboard/stations/5')
})

/** A server that pushes: what it says. */
function pushing(api: ReturnType<typeof fakeApi>) {
  let say: (text: string) => void = () => {}
  api.answer(stream, () => {
    const body = new ReadableStream<string>({
      start(controller) {
        say = (text) => controller.enqueue(text)
        say(': listening\n\n')
      },
    })
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } }) as never
  })
  return (text: string) => say(text)
}

test('what somebody else notes is shown as soon as the server says that something has changed, without a reload', async () => {
  const { api } = open([])
  let rows = [row(1)]
  api.answer(board, () => ({ at: at(0), rows, last_rounds: [], exceptions: 0 }))
  const say = pushing(api)
  expect((await post(/shift 1/)).textContent).toContain('Empty')
  const asked = () => api.asked.filter(({ path }) => path === board.path).length
  const before = asked()
  rows = [row(1, { state: 'On post', in_at: at(0) })]
  say('data: changed\n\n')
  await waitFor(async () => expect((await post(/shift 1/)).textContent).toContain('On post'))
  expect(asked()).toBe(before + 1)
})

test('only the posts that need somebody are shown on request, and the choice is in the address', async () => {
  const { user, address } = open()
  await post(/shift 2/)
  await user.click(screen.getByRole('radio', { name: 'Needs attention' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /shift 2/ })).toBeNull())
  expect(screen.getAllByRole('listitem').length).toBe(2)
  expect(address()).toContain('show=urgent')
})

test('a post needs attention while its guard is excused, or has left early, until it is over', async () => {
  const gone = { out_at: at(-1), in_at: at(-3), state: 'Left early' } as const
  const { user } = open([
    row(1, { state: 'Excused', ends_at: at(8) }),
    row(2, { ...gone, ends_at: at(8), exception_id: 9 }),
    row(3, { ...gone, ends_at: at(8) }),
    row(4, { ...gone, state: 'Done', ends_at: at(-1), exception_id: 9 }),
    row(5, { state: 'Excused', ends_at: at(-1) }),
  ])
  await post(/shift 1/)
  expect(screen.getByRole('status').textContent).toBe(
    '0 on post · 0 late · 0 empty · 0 open · 2 excused · 2 left early · 2 exceptions',
  )
  await user.click(screen.getByRole('radio', { name: 'Needs attention' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.queryByText('Every post is covered.')).toBeNull()
  await post(/shift 1.*Excused/)
  // Another guard can take over from who has left.
  within(await post(/shift 2.*Left early/)).getByRole('button', { name: /^Replace/ })
})

test('p notes that the guard of the focused post is there, o that he has left; arrows go from post to post', async () => {
  const { api, user } = open()
  api.answer(attendance.clock, () => makeAttendance())
  const first = await post(/shift 1/)
  first.focus()
  await user.keyboard('p')
  await waitFor(() => expect(sent(api, /101\/clock$/)).toEqual([{ kind: 'in' }]))
  expect(await screen.findByText('Moses Okot 1: on post.')).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('shift 2')
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowUp}o')
  const early = await screen.findByRole('dialog', { name: 'Left before the end' })
  within(early).getByText(
    'The shift of Moses Okot 2 ends at 06:00. The post is empty from now on until another guard takes over.',
  )
  expect(sent(api, /102\/clock$/)).toEqual([])
  await user.click(within(early).getByRole('button', { name: 'Has left' }))
  await waitFor(() => expect(sent(api, /102\/clock$/)).toEqual([{ kind: 'out' }]))
  expect(await screen.findByText('Moses Okot 2: left.')).toBeTruthy()
  await expectUndoOf({ api, user }, /102\/clock$/)
})

test('a guard who leaves as his shift ends has left by one press', async () => {
  const { api, user } = open([row(1, { state: 'On post', in_at: at(-11), ends_at: at(0.1) })])
  api.answer(attendance.clock, () => makeAttendance())
  await user.click(within(await post(/shift 1/)).getByRole('button', { name: /^Left/ }))
  await waitFor(() => expect(sent(api, /101\/clock$/)).toEqual([{ kind: 'out' }]))
})

test('a post whose report is to confirm needs attention, says why, and is confirmed there', async () => {
  const doubted = { state: 'To confirm', in_at: at(-1), to_confirm: ['no_pin', 'far_away'], exception_id: 9 } as const
  const { api, user } = open([
    row(1, { ...doubted, to_confirm: [...doubted.to_confirm] }),
    row(2, { state: 'On post', in_at: at(-1) }),
  ])
  api.answer(attendance.confirmMany, () => ({ confirmed: 1 }))
  const shown = await post(/shift 1.*To confirm/)
  expect(shown.textContent).toContain('without PIN, more than 2 km from the station')
  expect(screen.getByRole('status').textContent).toContain('1 to confirm')
  await user.click(screen.getByRole('radio', { name: 'Needs attention' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await user.click(within(await post(/shift 1/)).getByRole('button', { name: /^Confirm:/ }))
  await user.click(within(await screen.findByRole('dialog', { name: 'To confirm' })).getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/: confirmed\.$/)
})

test('c notes a call about a late guard as a step of the exception', async () => {
  const { api, user } = open([row(1, { state: 'Late', exception_id: 9 }), row(2, { state: 'On post' })])
  api.answer(exceptions.addStep, () => LATE_POST)
  const late = await post(/shift 1/)
  expect(screen.getAllByRole('button', { name: /^Call note/ })).toHaveLength(1)
  late.focus()
  await user.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'Call note' })
  await user.type(within(dialog).getByLabelText('What was said'), 'In a taxi, there by 18:40.')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Moses Okot 1: call noted.')
  expect(sent(api, /exceptions\/9\/steps$/)).toEqual([{ what: 'called', text: 'In a taxi, there by 18:40.' }])
})

test('l asks when a late guard came, and says what is wrong with the time', async () => {
  const { api, user } = open([row(1, { state: 'Late' }), row(2, { state: 'On post' })])
  let refused = true
  api.answer(attendance.clock, () => {
    if (refused) throw new Refusal(422, 'Please correct the fields.', { fields: { at: 'The shift was over at this time.' } })
    return makeAttendance()
  })
  const late = await post(/shift 1/)
  expect(screen.getAllByRole('button', { name: /^Late/ })).toHaveLength(1)
  late.focus()
  await user.keyboard('l')
  const dialog = await screen.findByRole('dialog', { name: 'Came late' })
  const time = within(dialog).getByLabelText(/^Came at/)
  fireEvent.change(time, { target: { value: '18:25' } })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('The shift was over at this time.')
  refused = false
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Moses Okot 1: on post.')
  expect(sent(api, /101\/clock$/)).toEqual(Array(2).fill({ kind: 'in', at: '2026-11-23T15:25:00.000Z' }))
})

test('n asks why a guard did not come, and keeps what was typed when it is refused', async () => {
  const { api, user } = open()
  let locked = true
  api.answer(attendance.decide, () => {
    if (locked) throw new Refusal(409, 'November 2026 is locked.', { code: 'period_locked' })
    return makeAttendance({ state: 'No show' })
  })
  ;(await post(/shift 1/)).focus()
  await user.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: 'Decide attendance' })
  expect(within(dialog).getByRole('combobox', { name: 'What happened' })).toHaveProperty('value', 'Did not come')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No answer')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('November 2026 is locked.')
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'No answer')
  locked = false
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Moses Okot 1: decided.')).toBeTruthy()
  expect(sent(api, /101\/decide$/).at(-1)).toMatchObject({ state: 'No show', reason: 'No answer', in_at: null, out_at: null })
})

test('in a roll-call nobody is present before it is said; who is skipped or not asked is not noted', async () => {
  const { api, user } = open([row(1), row(2, { state: 'Late' }), row(3, { state: 'Late' }), row(4, { state: 'Late' })])
  let refused = true
  api.answer(attendance.presentMany, () => {
    if (refused) throw new Refusal(409, 'November 2026 is locked.', { code: 'period_locked' })
    return { present: 1, absent: 1 }
  })
  await user.click(await screen.findByRole('button', { name: 'Roll-call: Kisozi Mall' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll-call: Kisozi Mall' }))
  expect(dialog.queryAllByRole('button', { pressed: true })).toEqual([])
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  const [line] = dialog.getAllByRole('listitem')
  expect(line!.textContent).toContain('Main gate, 18:00–06:00')
  expect(within(line!).getByRole('link', { name: '+256 700 000 002' }).getAttribute('href')).toBe('tel:+256700000002')
  const answer = (guard: string, name: string) =>
    user.click(within(dialog.getByRole('group', { name: guard })).getByRole('button', { name }))
  await answer('Moses Okot 1', 'Not there')
  await answer('Moses Okot 2', 'Not there')
  await answer('Moses Okot 2', 'Present')
  await answer('Moses Okot 3', 'Skip')
  expect(dialog.getByRole('status').textContent).toBe('1 present, 1 not there, 1 not asked')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('November 2026 is locked.')).toBeTruthy()
  refused = false
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Kisozi Mall: 1 present, 1 not there.')).toBeTruthy()
  const noted = { station_id: 5, except: [21], shift_ids: [102, 101] }
  expect(sent(api, /present_many$/)).toEqual([noted, noted])
})

test('a roll-call takes a key for each guard, and the focus goes on to the next and to Save', async () => {
  const ten = Array.from({ length: 10 }, (_, place) => row(place + 1, { state: 'Late', starts_at: at(-0.3) }))
  const { api, user } = open(ten)
  api.answer(attendance.presentMany, () => ({ present: 8, absent: 1 }))
  await user.click(await screen.findByRole('button', { name: 'Roll-call: Kisozi Mall' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll-call: Kisozi Mall' }))
  const first = within(dialog.getByRole('group', { name: 'Moses Okot 1' })).getByRole('button', { name: 'Present' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard(`{Enter}n{ArrowDown}{ArrowUp}s${'p'.repeat(7)}{Enter}`)
  expect(await screen.findByText('Kisozi Mall: 8 present, 1 not there.')).toBeTruthy()
  const [body] = sent(api, /present_many$/) as { except: number[]; shift_ids: number[] }[]
  expect([body!.except, body!.shift_ids.length]).toEqual([[22], 9])
})

test('the rest of a roll-call is present by one press, which is seen before it is saved', async () => {
  const { api, user } = open([row(1), row(2, { state: 'Late' }), row(3, { state: 'Late' })])
  api.answer(attendance.presentMany, () => ({ present: 2, absent: 1 }))
  await user.click(await screen.findByRole('button', { name: 'Roll-call: Kisozi Mall' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll-call: Kisozi Mall' }))
  expect(dialog.getByRole('button', { name: 'All present' })).toBeTruthy()
  await user.click(within(dialog.getByRole('group', { name: 'Moses Okot 2' })).getByRole('button', { name: 'Not there' }))
  await user.click(dialog.getByRole('button', { name: 'The rest present' }))
  expect(dialog.getAllByRole('button', { name: 'Present', pressed: true })).toHaveLength(2)
  expect(sent(api, /present_many$/)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Kisozi Mall: 2 present, 1 not there.')).toBeTruthy()
  await expectUndoOf({ api, user }, /present_many$/)
})

const candidate = {
  guard_id: 40,
  name: 'Sarah Nansubuga',
  rank: 'Guard',
  contacts: '0700 000 031',
  score: 70,
  average_hours: 48,
  findings: [],
  reasons: ['Lives nearby'],
  readiness: 'Ready' as const,
  papers: [],
}
const found = () => ({
  candidates: [candidate],
  excluded: { on_duty: 0, expired: 0, away: 0, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 },
})
const offerNow = () => ({
  ...{ id: 1, guard_id: 40, guard_name: 'Sarah Nansubuga', contacts: '0700 000 031', state: 'Offered' as const, text_by: null },
  ...{ channel: null, offered_at: at(0) },
  ...{ expires_at: at(0.058), answered_at: null },
})

test('r calls a guard off who is not there: the reason frees the shift, and guards for it are found beside the board', async () => {
  const { api, user } = open([])
  const say = pushing(api)
  const offered = () => [offerNow(), { ...offerNow(), id: 2, guard_id: 41, guard_name: 'Amos Okot' }]
  api.answer(shifts.candidates, found)
  api.answer(offers.list, () => ({ offers: offered(), text_prices: { sms: 35, whatsapp: 35 } }))
  api.answer(callOff, () => {
    const freed = { slot_id: 1, shift_id: null, guard_id: null, guard_name: null, guard_contacts: null }
    const called_off = { guard_name: 'Moses Okot 1', cause: 'sick' as const, at: at(0) }
    rows = [row(1, { ...freed, state: 'Open', called_off })]
    return { id: 101, guard_id: 21, guard_name: 'Moses Okot 1', slot_id: 1, cause: 'sick' as const, absence_id: 5, at: at(0) }
  })
  let rows = ROWS
  api.answer(board, () => ({ at: at(0), rows, last_rounds: [], exceptions: 0 }))
  ;(await post(/shift 1/)).focus()
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Moses Okot 1 calls off' })
  await user.click(within(dialog).getByRole('radio', { name: 'Sick' }))
  await user.click(within(dialog).getByRole('button', { name: 'Free the shift' }))
  const panel = await screen.findByRole('dialog', { name: 'Find a guard: Main gate' })
  expect(sent(api, /101\/call_off$/)).toMatchObject([{ cause: 'sick' }])
  expect((await within(panel).findByRole('link', { name: 'Call Sarah Nansubuga' })).getAttribute('href')).toBe('tel:0700000031')
  await within(panel).findByText(/Moses Okot 1 called off at .*: Sick/)
  await within(panel).findByText('Offered to 2, 3 minutes left')
  // Somebody accepts, which the board says.
  const taken = { shift_id: 190, guard_id: 41, guard_name: 'Amos Okot', state: 'Expected' as const }
  rows = [row(1, taken)]
  say('data: changed\n\n')
  await screen.findByText('Amos Okot has taken the shift: Main gate.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a guard who calls off for another reason says it in words', async () => {
  const { api, user } = open([row(3, { state: 'Expected', starts_at: at(8) })])
  api.answer(callOff, () => {
    throw new Refusal(422, 'Please correct the fields.', { fields: { text: 'Say why.' } })
  })
  await user.click(await screen.findByRole('button', { name: 'Calls off: Moses Okot 3, Main gate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Moses Okot 3 calls off' })
  await user.click(within(dialog).getByRole('button', { name: 'Free the shift' }))
  await user.click(within(dialog).getByRole('radio', { name: 'Other' }))
  await user.click(within(dialog).getByRole('button', { name: 'Free the shift' }))
  await within(dialog).findByText('Say why.')
})

test('r replaces a guard who is there by one of the best guards, with a reason; a broken rule asks for another', async () => {
  const { api, user } = open()
  api.answer(shifts.candidates, found)
  api.answer(attendance.replace, ({ body }) => {
    if (!body.override_reason) throw new Refusal(409, 'Sarah Nansubuga would have 2 h of rest.', { code: 'working_rules' })
    return makeAttendance({ guard_name: 'Sarah Nansubuga' })
  })
  ;(await post(/shift 2/)).focus()
  await user.keyboard('r')
  const panel = await screen.findByRole('dialog', { name: 'Replace Moses Okot 2' })
  const assign = await within(panel).findByRole('button', { name: 'Assign Sarah Nansubuga' })
  expect(within(panel).queryByRole('button', { name: /^Offer/ })).toBeNull()
  await user.click(assign)
  await within(panel).findByText('Say why.')
  expect(document.activeElement).toBe(within(panel).getByRole('textbox', { name: /^Why/ }))
  await user.type(within(panel).getByRole('textbox', { name: /^Why/ }), 'Sent home')
  await user.click(assign)
  const rule = await screen.findByRole('dialog', { name: 'Assign despite a working rule?' })
  await user.type(within(rule).getByRole('textbox'), 'Nobody else is free.')
  await user.click(within(rule).getByRole('button', { name: 'Assign anyway' }))
  await screen.findByText('Sarah Nansubuga takes over from Moses Okot 2.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(api, /102\/replace$/)).toMatchObject([
    { guard_id: 40, reason: 'Sent home', confirm: false },
    { guard_id: 40, reason: 'Sent home', override_reason: 'Nobody else is free.' },
  ])
})

test('what can be done about a guard: one who is excused can call off, and come once it is near; nothing of one who is there is amber', async () => {
  open([
    row(1, { state: 'Excused', starts_at: at(3) }),
    row(2, { state: 'Excused', starts_at: at(0.5) }),
    row(3, { state: 'Expected', starts_at: at(3) }),
    row(4, { state: 'Late' }),
    row(5, { state: 'On post', in_at: at(-1) }),
    row(6, { state: 'No show' }),
    row(7, { state: 'Excused', starts_at: at(-13), ends_at: at(-1) }),
  ])
  const buttons = async (name: RegExp) => within(await post(name)).queryAllByRole('button')
  const words = async (name: RegExp) => (await buttons(name)).map(({ textContent }) => textContent)
  expect(await words(/shift 1/)).toEqual(['Calls off'])
  expect(await words(/shift 2/)).toEqual(['Calls off', 'On post'])
  expect(await words(/shift 3/)).toEqual(['Calls off'])
  expect(await words(/shift 4/)).toEqual(['On post', 'Late', 'No show', 'Calls off'])
  expect(await words(/shift 5/)).toEqual(['Left', 'Replace'])
  expect(await words(/shift 6/)).toEqual(['Replace', 'On post'])
  expect(await words(/shift 7/)).toEqual(['On post'])
  const filled = async (name: RegExp) =>
    (await buttons(name)).filter((button) => button.dataset.variant === 'filled').map(({ textContent }) => textContent)
  expect(await filled(/shift 4/)).toEqual(['On post'])
  expect(await filled(/shift 5/)).toEqual([])
})

test('who may only read sees the posts and no buttons', async () => {
  open(ROWS, ['money'])
  await post(/shift 1/)
  expect(screen.queryByRole('button', { name: /On post|Replace|Roll-call/ })).toBeNull()
})

test('a shift outside of any contract stands below its station, can be noted like any other, and can be taken over', async () => {
  const outside = { slot_id: null, line_id: null, post: null, seat: null }
  const { api, user } = open([row(1, outside), row(2, { ...outside, state: 'On post', in_at: at(-1) }), row(3)])
  const late = await post(/^Outside of any contract, 18:00.*Moses Okot 1, Empty$/)
  expect(
    within(late)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['On post', 'Late', 'No show', 'Calls off'])
  expect(
    within(await post(/Moses Okot 2, On post$/))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Left', 'Replace'])
  expect(screen.getByRole('status').textContent).toBe('1 on post · 0 late · 2 empty · 0 open · 2 exceptions')
  api.answer(attendance.clock, () => makeAttendance())
  late.focus()
  await user.keyboard('p')
  await waitFor(() => expect(sent(api, /101\/clock$/)).toEqual([{ kind: 'in' }]))
  api.answer(shifts.candidatesBeside, found)
  api.answer(attendance.replace, () => makeAttendance({ guard_name: 'Sarah Nansubuga' }))
  await user.click(screen.getByRole('button', { name: /^Replace: Moses Okot 2/ }))
  const panel = await screen.findByRole('dialog', { name: 'Replace Moses Okot 2' })
  await user.type(within(panel).getByRole('textbox', { name: /^Why/ }), 'Sent home')
  await user.click(await within(panel).findByRole('button', { name: 'Assign Sarah Nansubuga' }))
  await screen.findByText('Sarah Nansubuga takes over from Moses Okot 2.')
  expect(sent(api, /102\/replace$/)).toMatchObject([{ guard_id: 40, reason: 'Sent home' }])
})

test('without shifts it says so, and leads on to the roster whoever plans it', async () => {
  open([])
  expect(await screen.findByText('Nothing is planned in these hours.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plan the roster' }).getAttribute('href')).toBe('/dashboard/duty-schedule/roster')
  cleanup()
  open([], [], 'supervisor')
  expect(await screen.findByText('Nothing is planned in these hours.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Plan the roster' })).toBeNull()
})

test('a supervisor fills an open slot with one of the best guards, and overrules a rule with a reason', async () => {
  const { api, user } = open(ROWS, [], 'supervisor')
  api.answer(shifts.candidates, found)
  api.answer(shifts.fill, ({ body }) => {
    if (!body.override_reason) throw new Refusal(409, 'Sarah Nansubuga would have 4 h of rest.', { code: 'working_rules' })
    return { ...SLOT, state: 'Filled' as const, guard_id: 40, guard_name: 'Sarah Nansubuga' }
  })
  expect(screen.queryByRole('link', { name: 'Months' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Phones' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Find a guard: Main gate' }))
  const panel = await screen.findByRole('dialog', { name: 'Find a guard: Main gate' })
  const assign = await within(panel).findByRole('button', { name: 'Assign Sarah Nansubuga' })
  // Supervisors know the guards of their own stations only, and send no offers.
  expect(within(panel).queryByRole('combobox')).toBeNull()
  expect(within(panel).queryByRole('button', { name: /^Offer/ })).toBeNull()
  await user.click(assign)
  const rule = await screen.findByRole('dialog', { name: 'Assign despite a working rule?' })
  within(rule).getByText(/Sarah Nansubuga would have 4 h of rest\./)
  await user.type(within(rule).getByRole('textbox'), 'Nobody else is free.')
  await user.click(within(rule).getByRole('button', { name: 'Assign anyway' }))
  expect(
    await screen.findByText('Sarah Nansubuga is planned for Main gate. The guard is told once it is published.'),
  ).toBeTruthy()
  expect(sent(api, /fill$/).at(-1)).toMatchObject({ guard_id: 40, override_reason: 'Nobody else is free.' })
  await expectUndoOf({ api, user }, /fill$/)
})
