import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as slots from '../../../../../api/contracts/slots.ts'
import * as guards from '../../../../../api/people/guards.ts'
import * as schedules from '../../../../../api/roster/duty-schedules.ts'
import * as guardChoices from '../../../../../api/roster/guard-choices.ts'
import * as board from '../../../../../api/roster/schedule-board.ts'
import * as slotShifts from '../../../../../api/roster/slot-shifts.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { expectUndoOf } from '../../../../test/undo.ts'
import BoardPage from './board-page.tsx'

const WEEK = '2026-11-16'
const shift = (id: number, more: Partial<board.BoardShift> = {}): board.BoardShift => ({
  id,
  version: 1,
  guard_id: 12,
  guard_name: 'Moses Okello',
  station_id: 3,
  station_name: 'Kira Depot',
  shift_date: '2026-11-20',
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  covers: true,
  overruled: [],
  override_reason: null,
  shift_type: 'Night',
  status: 'planned',
  line_id: null,
  post: null,
  ...more,
})
const station = (more: Partial<board.BoardRow> = {}): board.BoardRow => ({
  id: 3,
  name: 'Kira Depot',
  week: WEEK,
  status: 'Active',
  minimum_guards: 2,
  shifts: [shift(1)],
  gaps: [],
  open_slots: [],
  by_contract: false,
  ...more,
})
const nothingThere = { items: [], total: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(rows: board.BoardRow[], at = '/page', total = rows.length) {
  const api = fakeApi()
  signIn()
  api.answer(board.list, ({ query }) => ({
    items: rows.map((row) => ({ ...row, week: query.week ?? WEEK })),
    total,
  }))
  api.answer(board.openSlots, () => [])
  api.answer(guards.list, () => nothingThere)
  api.answer(guardChoices.list, () => nothingThere)
  api.answer(stations.list, () => nothingThere)
  const asked = () => api.asked.findLast(({ path }) => path === board.list.path)!.query
  return { api, asked, ...renderPage(BoardPage, at) }
}

test('shows the week of today in Kampala by station, today marked, and links to the table', async () => {
  const { asked } = open([station()])
  const grid = await screen.findByRole('grid', { name: 'Duty of 16–22 Nov 2026 by station' })
  expect(Object.fromEntries(asked())).toEqual({ week: WEEK, by: 'station', page: '1', page_size: '25' })
  const heads = within(grid).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Station',
    'Mon 16 Nov',
    'Tue 17 Nov',
    'Wed 18 Nov Today',
    'Thu 19 Nov',
    'Fri 20 Nov',
    'Sat 21 Nov',
    'Sun 22 Nov',
  ])
  expect(heads[3]!.getAttribute('aria-current')).toBe('date')
  expect(screen.getByRole('rowheader').textContent).toBe('Kira Depot#3 · needs 2')
  const tabs = screen.getByRole('navigation', { name: 'Duty schedule' })
  expect(within(tabs).getByRole('link', { name: 'Table' }).getAttribute('href')).toBe('/dashboard/duty-schedule')
})

test('a bar names the guard, the times and the next day; the type is in words, not only in colour', async () => {
  open([station()])
  const bar = await screen.findByRole('button', { name: /^Moses Okello at Kira Depot, Night, Fri 20 Nov, 18:00–06:00 \+1:/ })
  expect(bar.textContent).toContain('Moses Okello')
  expect(bar.textContent).toContain('18:00–06:00 +1')
  expect(within(screen.getByRole('list', { name: 'Shift types' })).getByText('Night')).toBeTruthy()
})

test.each(['station', 'guard'] as const)(
  'by %s, shifts outside of any contract are grey where others are by contract, with a legend',
  async (by) => {
    const shifts = [shift(1), shift(2, { shift_date: '2026-11-18', line_id: 7, post: 'Main gate, night' })]
    open([station({ shifts, ...(by === 'guard' && { minimum_guards: null }) })], `/page?by=${by}`)
    const hue = (bar: HTMLElement) => bar.style.getPropertyValue('--hue')
    const outside = await screen.findByRole('button', { name: /Fri 20 Nov, 18:00/ })
    expect(hue(outside)).toBe('var(--outside, #0072b2)')
    expect(hue(screen.getByRole('button', { name: /Wed 18 Nov, 18:00/ }))).toBe('#0072b2')
    expect(screen.getByRole('region', { name: 'Week board' }).style.getPropertyValue('--outside')).toBe('#8a8f98')
    expect(within(screen.getByRole('list', { name: 'Shift types' })).getByText('Grey: outside of any contract')).toBeTruthy()
  },
)

test('without contracts every shift has the colour of its type', async () => {
  open([station()])
  await screen.findByRole('button', { name: /Fri 20 Nov, 18:00/ })
  expect(screen.getByRole('region', { name: 'Week board' }).style.getPropertyValue('--outside')).toBe('')
  expect(screen.queryByText('Grey: outside of any contract')).toBeNull()
})

test('a night is in the day on which it begins; the day view shows its rest in the morning after', async () => {
  const { user, address } = open([
    station({ shifts: [shift(1, { shift_date: '2026-11-15' }), shift(2, { shift_date: '2026-11-16' })] }),
  ])
  await screen.findByRole('grid', { name: 'Duty of 16–22 Nov 2026 by station' })
  const monday = screen.getAllByRole('cell')[0]!
  expect(within(monday).getAllByRole('button', { name: /Night/ })).toHaveLength(1)
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  expect(await screen.findByRole('table', { name: 'Duty of Wed 18 Nov by station' })).toBeTruthy()
  expect(address()).toContain('day=2026-11-18')
  expect(screen.queryByRole('button', { name: /Night/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mon 16 Nov' }))
  const rest = await screen.findByRole('button', { name: /^Moses Okello at Kira Depot, Night, Sun 15 Nov/ })
  expect(rest.textContent).toContain('until 06:00')
  expect(screen.getByRole('button', { name: /Night, Mon 16 Nov/ }).textContent).toContain('18:00–06:00 +1')
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test('the day view adds a shift on its day, and keeps the weekday in another week', async () => {
  const { user } = open([station()], '/page?day=2026-11-20')
  expect(await screen.findByRole('table', { name: 'Duty of Fri 20 Nov by station' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a shift: Kira Depot, Fri 20 Nov' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Schedule' }))
  expect(form.getByLabelText<HTMLInputElement>(/^Shift Date/, { selector: 'input' }).value).toBe('20 Nov 2026')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('table', { name: 'Duty of Fri 27 Nov by station' })).toBeTruthy()
})

test('says where guards are missing, how many and when', async () => {
  const gaps = [
    { day: '2026-11-16', from: '00:00', until: '24:00', missing: 2 },
    { day: '2026-11-17', from: '06:00', until: '18:00', missing: 1 },
    { day: '2026-11-18', from: '00:00', until: '06:00', missing: 1 },
    { day: '2026-11-18', from: '18:00', until: '24:00', missing: 1 },
  ]
  open([station({ gaps })])
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['2 short all day', '1 short 06:00–18:00', '1 short 00:00–06:00, 18:00–24:00', ''])
})

test('a bar whose guard is not Active is marked, and the legend explains the mark', async () => {
  open([station({ shifts: [shift(1, { covers: false }), shift(2, { guard_name: 'Ruth Nakato' })] })])
  const bars = await screen.findAllByRole('button', { name: /, Guard not deployable:/ })
  expect(bars.map((bar) => bar.textContent?.split(': ')[0])).toEqual([
    'Moses Okello at Kira Depot, Night, Fri 20 Nov, 18:00–06:00 +1, Guard not deployable',
  ])
  expect(screen.getByText('Guard not deployable: does not count as cover')).toBeTruthy()
})

test('by guard a bar names the station, and the row the hours', async () => {
  const { asked } = open([station({ id: 12, name: 'Moses Okello', minimum_guards: null })], '/page?by=guard&q=okello')
  expect((await screen.findByRole('rowheader')).textContent).toBe('Moses Okello#12 · 12 h')
  expect(screen.getByRole('button', { name: /^Moses Okello at Kira Depot/ }).textContent).toContain('Kira Depot')
  expect(asked().get('q')).toBe('okello')
  expect(screen.queryByText('Only where guards are missing')).toBeNull()
})

test('week, view, search and filter are in the address; another week keeps the page, a search starts at the first', async () => {
  const { user, address } = open([station()], '/page?page=2', 60)
  await screen.findByRole('grid')
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(address()).toBe('/page?page=2&week=2026-11-23')
  await user.click(screen.getByText('Only where guards are missing'))
  expect(address()).toBe('/page?week=2026-11-23&short=true')
  await user.click(screen.getByRole('radio', { name: 'By guard' }))
  expect(address()).toBe('/page?week=2026-11-23&by=guard')
  await user.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(address()).toBe('/page?by=guard')
  expect(screen.getByRole('button', { name: 'This week' })).toHaveProperty('disabled', true)
  await user.type(screen.getByRole('searchbox', { name: 'Search guards' }), 'oke')
  await waitFor(() => expect(address()).toBe('/page?by=guard&q=oke'))
})

test('an address with any day of a week shows that week; an invalid one shows this week', async () => {
  open([station()], '/page?week=2026-12-31')
  expect(await screen.findByRole('grid', { name: 'Duty of 28 Dec 2026 – 3 Jan 2027 by station' })).toBeTruthy()
})

test('an empty day opens the form with station and day, and the times of its gap', async () => {
  const gaps = [{ day: '2026-11-17', from: '06:00', until: '18:00', missing: 1 }]
  const { user, api } = open([station({ gaps })])
  api.answer(schedules.create, ({ body }) => shift(9, body))
  await user.click(await screen.findByRole('button', { name: 'Add a shift: Kira Depot, Tue 17 Nov' }))
  const form = await screen.findByRole('dialog', { name: 'Add Schedule' })
  const value = (label: RegExp) => (within(form).getByLabelText(label, { selector: 'input' }) as HTMLInputElement).value
  expect(value(/^Station/)).toBe('3 · Kira Depot')
  expect([value(/^Shift Date/), value(/^Start Time/), value(/^End Time/)]).toEqual(['17 Nov 2026', '06:00', '18:00'])
})

test('a bar opens the form of its shift, from where it can be deleted', async () => {
  const rows = [station()]
  const { user, api } = open(rows)
  api.answer(schedules.remove, () => {
    rows[0] = station({ shifts: [] })
  })
  await user.click(await screen.findByRole('button', { name: /^Moses Okello at/ }))
  const form = await screen.findByRole('dialog', { name: 'Edit Schedule' })
  await user.click(within(form).getByRole('button', { name: 'Delete' }))
  const question = screen.getByText(/^Are you sure you want to delete schedule for Guard ID 12 on 20 Nov 2026\?/)
  await user.click(within(question.closest('[role=dialog]')!).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Schedule deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Moses Okello at/ })).toBeNull())
  expect(screen.getByText('No schedules found.')).toBeTruthy()
})

test('the board is a single Tab stop; arrow keys move within it', async () => {
  const { user } = open([station(), station({ id: 4, name: 'Mukono Yard', shifts: [] })])
  const grid = await screen.findByRole('grid')
  const stops = within(grid)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual(['Add a shift: Kira Depot, Mon 16 Nov'])
  stops[0]!.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add a shift: Mukono Yard, Tue 17 Nov')
  await user.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(stops[0])
})

test('copying shows a preview with reasons, copies, and the board shows the copies', async () => {
  const rows = [station({ shifts: [] })]
  const { user, api } = open(rows, '/page?q=kira')
  const report: board.CopyReport = {
    copied: 1204,
    reasons: [{ reason: 'overlap', count: 2 }],
    left_out: [{ ...shift(7, { shift_date: '2026-11-18' }), reason: 'overlap' }],
  }
  api.answer(board.copyPlan, () => report)
  api.answer(board.copy, () => {
    rows[0] = station({ shifts: [shift(9, { shift_date: '2026-11-16' })] })
    return report
  })
  await user.click(await screen.findByRole('button', { name: 'Copy last week' }))
  const dialog = await screen.findByRole('dialog', { name: 'Copy last week' })
  expect(await within(dialog).findByText('1,204 shifts will be copied.')).toBeTruthy()
  expect(dialog.textContent).toContain('From 9–15 Nov 2026 to 16–22 Nov 2026, only the stations found by “kira”.')
  expect(dialog.textContent).toContain('2 shifts left out: the guard already has a shift at that time')
  expect(dialog.textContent).toContain('Moses Okello at Kira Depot, Wed 18 Nov, 18:00–06:00 +1')
  expect(dialog.textContent).toContain('and 1 more')
  await user.click(within(dialog).getByRole('button', { name: 'Copy 1,204 shifts' }))
  expect(await screen.findByText('1,204 shifts copied. 2 left out.')).toBeTruthy()
  const { body } = api.asked.find(({ method }) => method === 'POST')!
  expect(body).toEqual({ from_week: '2026-11-09', to_week: WEEK, by: 'station', q: 'kira' })
  expect(await screen.findByRole('button', { name: /Night, Mon 16 Nov, 18:00–06:00 \+1:/ })).toBeTruthy()
})

test('a copy that fails says so and can be tried again with the same key', async () => {
  const { user, api } = open([station()])
  const report: board.CopyReport = { copied: 1, reasons: [], left_out: [] }
  api.answer(board.copyPlan, () => report)
  let tries = 0
  api.answer(board.copy, () => {
    if (++tries === 1) throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
    return report
  })
  await user.click(await screen.findByRole('button', { name: 'Copy last week' }))
  const button = await screen.findByRole('button', { name: 'Copy 1 shift' })
  await user.click(button)
  expect(await screen.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  await user.click(button)
  expect(await screen.findByText('1 shift copied.')).toBeTruthy()
  const keys = api.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('copying is disabled when there is nothing to copy', async () => {
  const { user, api } = open([station()])
  const reasons = [{ reason: 'already_there' as const, count: 1 }]
  api.answer(board.copyPlan, () => ({ copied: 0, reasons, left_out: [{ ...shift(7), reason: 'already_there' as const }] }))
  await user.click(await screen.findByRole('button', { name: 'Copy last week' }))
  expect(await screen.findByText('There is nothing to copy.')).toBeTruthy()
  const dialog = screen.getByRole('dialog', { name: 'Copy last week' })
  expect(dialog.textContent).toContain('1 shift left out: the same shift is already there')
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true)
})

test('says what to do when the board is empty, nothing matches, or loading fails', async () => {
  const { user, api, address } = open([], '/page?q=zzz')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('No schedules found.')).toBeTruthy()
  expect(address()).toBe('/page')
  expect(screen.getByRole('link', { name: 'Go to Stations' }).getAttribute('href')).toBe('/dashboard/stations')
  api.answer(board.list, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText('Failed to fetch schedules')).toBeTruthy()
  api.answer(board.list, () => ({ items: [station({ week: '2026-11-23', shifts: [] })], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('grid')).toBeTruthy()
  expect(screen.getByText('No schedules found.')).toBeTruthy()
})

test('without a session it says so', async () => {
  const { user } = open([station()])
  await screen.findByRole('grid')
  localStorage.clear()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText('No access token found. Please login again.')).toBeTruthy()
})

const SLOT: board.OpenSlot = {
  id: 70,
  line_id: 7,
  post: 'Main gate, night',
  station_id: 3,
  station_name: 'Kira Depot',
  day: '2026-11-20',
  start_time: '18:00',
  end_time: '06:00',
  seat: 2,
}
const onPost = (id: number, more: Partial<board.BoardShift> = {}) => shift(id, { line_id: 7, post: 'Main gate, night', ...more })
const contracted = (more: Partial<board.BoardRow> = {}) =>
  station({ by_contract: true, shifts: [shift(1), onPost(2, { shift_date: '2026-11-18' })], open_slots: [SLOT], ...more })

test('the posts of a station are lines below it, with their shifts and dashed open slots; other shifts stay in its own', async () => {
  open([contracted()])
  const heads = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Kira Depot#3 · set by the contract', 'Main gate, night'])
  const [own, post] = screen.getAllByRole('row').slice(1)
  expect(within(own!).getAllByRole('button', { name: /^Moses/ })).toHaveLength(1)
  expect(within(post!).getAllByRole('button', { name: /^Moses/ })).toHaveLength(1)
  const slot = within(post!).getByRole('button', { name: /^Open: Main gate, night at Kira Depot, Fri 20 Nov, 18:00–06:00 \+1:/ })
  expect(slot.textContent).toContain('Open')
  expect(within(post!).getByRole('button', { name: 'Add a shift: Main gate, night, Kira Depot, Fri 20 Nov' })).toBeTruthy()
})

test('a station without other shifts stands before its first post', async () => {
  const night = { line_id: 8, post: 'Back gate' }
  open([contracted({ shifts: [onPost(2), shift(3, { ...night, shift_date: '2026-11-18' })] })])
  const heads = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Kira Depot#3 · set by the contractBack gate', 'Main gate, night'])
})

test('published and acknowledged shifts are told apart in words and by a sign', async () => {
  const dates = { shift_date: '2026-11-17' }
  open([station({ shifts: [shift(1), shift(2, { status: 'published', ...dates }), shift(3, { status: 'acknowledged' })] })])
  expect(await screen.findByRole('button', { name: /Tue 17 Nov, 18:00–06:00 \+1, published:/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Fri 20 Nov, 18:00–06:00 \+1, acknowledged:/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Fri 20 Nov, 18:00–06:00 \+1:/ })).toBeTruthy()
  const legend = within(screen.getByRole('list', { name: 'Shift types' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Night',
    'Published: the guard was told',
    'Acknowledged: the guard has confirmed',
  ])
})

test('Enter on an open slot shows who can come', async () => {
  const { api, user } = open([contracted()])
  api.answer(slots.list, () => nothingThere)
  const slot = await screen.findByRole('button', { name: /^Open: / })
  slot.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Shifts' })).toBeTruthy()
  const query = Object.fromEntries(api.asked.find(({ path }) => path === slots.list.path)!.query)
  expect(query).toMatchObject({ from: '2026-11-20', to: '2026-11-20', line_id: '7' })
})

test('above the guards are the open slots of the week', async () => {
  const { api } = open([station({ id: 12, name: 'Moses Okello', minimum_guards: null })], '/page?by=guard')
  api.answer(board.openSlots, () => [SLOT])
  const heads = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
  expect(heads.at(-1)).toBe('Moses Okello#12 · 12 h')
  expect(screen.getAllByRole('rowheader')[0]!.textContent).toBe('Open shifts1 shift: drag one to a guard')
  expect(screen.getByRole('button', { name: /^Open: Main gate, night at Kira Depot/ })).toBeTruthy()
})

test('open shifts that do not come are said to be missing, not to be none', async () => {
  const { api, user } = open([station({ id: 12, name: 'Moses Okello', minimum_guards: null })], '/page?by=guard')
  api.answer(board.openSlots, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  const lost = within((await screen.findByText('The database is resting.')).closest<HTMLElement>('[role=alert]')!)
  api.answer(board.openSlots, () => [SLOT])
  await user.click(lost.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Open: Main gate, night at Kira Depot/ })).toBeTruthy()
  expect(screen.queryByText('The database is resting.')).toBeNull()
})

test('the week is published from the board after a count', async () => {
  const { api, user } = open([station()])
  api.answer(slotShifts.publish, () => ({ shifts: 3, guards: 2, messages: 1, cost: 35 }))
  await user.click(await screen.findByRole('button', { name: 'Publish week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish week' }))
  expect(await dialog.findByText('This tells 2 guards of 3 shifts.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Tell each guard by SMS' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('3 shifts of 2 guards published.')).toBeTruthy()
  expect(api.asked.findLast(({ path }) => path === slotShifts.publish.path)?.body).toMatchObject({ sms: false })
  await expectUndoOf({ api, user }, /publish$/)
})

test('from a contract, the board shows its stations alone, and publishes these alone', async () => {
  const { api, user } = open([station()], '/page?contract_id=5&week=2026-11-23')
  api.answer(slotShifts.publish, () => ({ shifts: 3, guards: 2, messages: 1, cost: 35 }))
  expect(await screen.findByRole('combobox', { name: 'Contract' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Publish week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish week' }))
  await user.click(await dialog.findByRole('button', { name: 'Publish' }))
  await screen.findByText('3 shifts of 2 guards published.')
  const published = api.asked.filter(({ path }) => path === slotShifts.publish.path)
  expect(published.map(({ body }) => (body as { station_ids?: number[] }).station_ids)).toEqual([[station().id], [station().id]])
})

test('the week is printed in three forms, for the stations that the search finds', async () => {
  const { user, api } = open([station()], '/page?q=kira&week=2026-11-23')
  api.answer(board.sheets, () => {
    throw new Refusal(422, 'There are 1,001.')
  })
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'A page for each station (A4)',
    'A page for each guard (A4)',
    'The whole week for the guardroom (A3)',
  ])
  await user.click(items[2]!)
  expect(await screen.findByText('There are 1,001.')).toBeTruthy()
  const asked = api.asked.findLast(({ path }) => path === board.sheets.path)!.query
  expect(Object.fromEntries(asked)).toEqual({ week: '2026-11-23', sheet: 'guardroom', q: 'kira' })
})
