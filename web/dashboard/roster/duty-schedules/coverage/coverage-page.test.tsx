import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as contracts from '../../../../../api/contracts/contracts.ts'
import * as slots from '../../../../../api/contracts/slots.ts'
import * as shifts from '../../../../../api/roster/slot-shifts.ts'
import * as clients from '../../../../../api/sites/clients.ts'
import * as stations from '../../../../../api/sites/stations.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { contract } from '../../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import CoveragePage from './coverage-page.tsx'

const WEEK = '2026-11-16'
type Row = slots.CoverageRow
const on = (day: string, needed: number, covered: number, more: Partial<slots.CoverageDay> = {}): slots.CoverageDay => ({
  day: `2026-11-${day}`,
  needed,
  covered,
  off: 0,
  published: false,
  begins_in: null,
  ...more,
})
const gate = (more: Partial<Row> = {}): Row => ({
  line_id: 7,
  name: 'Main gate, night',
  contract_id: 3,
  station_id: 5,
  station_name: 'Kisozi Mall',
  client_name: 'Acacia Group',
  days: [on('16', 2, 2, { published: true }), on('17', 2, 1), on('18', 0, 0, { off: 2 }), on('19', 1, 1, { off: 1 })],
  ...more,
})
const yard = gate({ line_id: 8, name: 'Yard', station_id: 6, station_name: 'Mukono Yard', days: [on('16', 1, 1)] })
const NEXT = { needed: 1240, open: 14, soon: 3 }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

type Options = { rows?: Row[]; at?: string; next?: typeof NEXT; until?: string | null; areas?: 'operations'[] | 'none' }

function open({ rows = [gate(), yard], at = '/page', next = NEXT, until = '2027-01-18', areas }: Options = {}) {
  const api = fakeApi()
  signIn('admin', areas === 'none' ? [] : (areas ?? ['operations']))
  api.answer(slots.monthCoverage, () => ({ begun: 2474, covered: 2410, percent: 97.4 }))
  api.answer(slots.coverage, () => ({ rows, groups: [], next_days: next, generated_until: until }))
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  api.answer(clients.list, () => ({ items: [], total: 0 }))
  api.answer(contracts.list, () => ({ items: [], total: 0 }))
  api.answer(contracts.get, ({ params }) => contract(params.id))
  api.answer(slots.list, () => ({ items: [], total: 0 }))
  const asked = () => Object.fromEntries(api.asked.findLast(({ path }) => path === slots.coverage.path)!.query)
  return { api, asked, ...renderPage(CoveragePage, at) }
}
const phone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
const cell = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows a week of posts below their stations: covered, open and how soon, off and published in words, with today marked', async () => {
  const hurried = gate()
  hurried.days[1]!.begins_in = 200
  const { asked } = open({ rows: [hurried, yard] })
  const grid = await screen.findByRole('grid', { name: 'Coverage of 16–22 Nov 2026' })
  expect(asked()).toEqual({ from: WEEK, to: '2026-11-22' })
  const heads = within(grid).getAllByRole('columnheader')
  expect(heads.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Station and post',
    'Mon 16 Nov',
    'Tue 17 Nov',
    'Wed 18 Nov Today',
  ])
  expect(heads[3]!.getAttribute('aria-current')).toBe('date')
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kisozi Mall Acacia Group', 'Main gate, night', 'Mukono Yard Acacia Group', 'Yard'])
  const buttons = within(grid).getAllByRole('button').slice(0, 5)
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-label')])).toEqual([
    ['2/2 ', 'Main gate, night at Kisozi Mall, Mon 16 Nov: covered 2/2, published'],
    ['1/2 in 3 h ', 'Main gate, night at Kisozi Mall, Tue 17 Nov: covered 1/2, in 3 h'],
    ['Off', 'Main gate, night at Kisozi Mall, Wed 18 Nov: 2 off'],
    ['1/1 1 off', 'Main gate, night at Kisozi Mall, Thu 19 Nov: covered 1/1, 1 off'],
    ['–', 'Main gate, night at Kisozi Mall, Fri 20 Nov: nobody is needed'],
  ])
})

test('says in words what is open in the next days and up to when slots exist', async () => {
  open()
  expect((await screen.findByText(/open in the next 7 days/)).textContent).toBe(
    '14 of 1,240 open in the next 7 days; 3 begin within 12 h.',
  )
  expect(screen.getByText(/Shifts are made up to 18 Jan 2027\./)).toBeTruthy()
})

test('says what share of this month was covered, and on focus what that counts', async () => {
  open({ at: '/page?station_id=5' })
  const share = await screen.findByRole('button', { name: '97.4 % covered this month' })
  share.focus()
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    '2,410 of the 2,474 shifts of this month that have begun had a guard, at all stations. Those that are off do not count.',
  )
})

test('says nothing of a month in which no shift has begun', async () => {
  const { api } = open()
  api.answer(slots.monthCoverage, () => ({ begun: 0, covered: 0, percent: null }))
  await screen.findByRole('grid')
  await waitFor(() => expect(api.asked.some(({ path }) => path === slots.monthCoverage.path)).toBe(true))
  expect(screen.queryByText(/covered this month/)).toBeNull()
})

test.each([
  [{ needed: 12, open: 1, soon: 1 }, '1 of 12 open in the next 7 days; 1 begins within 12 h.'],
  [{ needed: 12, open: 2, soon: 0 }, '2 of 12 open in the next 7 days; none begins within 12 h.'],
  [{ needed: 12, open: 0, soon: 0 }, '0 of 12 open in the next 7 days.'],
  [{ needed: 0, open: 0, soon: 0 }, 'No guard is needed in the next 7 days.'],
])('the summary of %o', async (next, sentence) => {
  open({ next })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('week and filters are in the address; with a filter the summary says that it is about all stations', async () => {
  const { user, address, asked } = open({ at: '/page?station_id=5' })
  await screen.findByRole('grid')
  expect(asked()).toEqual({ from: WEEK, to: '2026-11-22', station_id: '5' })
  expect(screen.getByText('All stations: 14 of 1,240 open in the next 7 days; 3 begin within 12 h.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(address()).toBe('/page?station_id=5&week=2026-11-23')
  await user.click(screen.getByRole('button', { name: 'This week' }))
  await user.click(screen.getByText('Only open'))
  expect(address()).toBe('/page?station_id=5&open=true')
  expect(screen.queryByRole('rowheader', { name: 'Yard' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: 'Main gate, night' })).toBeTruthy()
})

test('many posts are split into pages; another week keeps the page, a filter resets it', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => gate({ line_id: index + 1, name: `Post ${index + 1}` }))
  const { user, address } = open({ rows })
  expect(await screen.findByRole('rowheader', { name: 'Post 50' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'Post 51' })).toBeNull()
  expect(screen.getByText('1–50 of 60')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContain('Post 60')
  expect(screen.queryByRole('rowheader', { name: 'Post 50' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(address()).toBe('/page?page=2&week=2026-11-23')
  await user.click(screen.getByText('Only open'))
  expect(address()).toBe('/page?week=2026-11-23&open=true')
})

test('the grid is a single Tab stop; arrow keys skip the heading of a station', async () => {
  const { user } = open()
  const grid = await screen.findByRole('grid')
  const stops = within(grid)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual([
    'Main gate, night at Kisozi Mall, Mon 16 Nov: covered 2/2, published',
  ])
  stops[0]!.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Yard at Mukono Yard, Tue 17 Nov: nobody is needed')
  await user.keyboard('{Home}{ArrowUp}{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Main gate, night at Kisozi Mall, Sun 22 Nov: nobody is needed')
})

test('Enter on a cell opens its seats at their own address; closing returns the focus to the cell', async () => {
  const { user, address, back } = open()
  const tuesday = await cell(/Tue 17 Nov: covered 1\/2/)
  tuesday.focus()
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: 'Main gate, night, Kisozi Mall' })
  expect(drawer.textContent).toContain('Tue 17 Nov 2026 · Acacia Group')
  expect(address()).toBe('/page?post=7&day=2026-11-17')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/page'))
  await waitFor(() => expect(document.activeElement).toBe(tuesday))
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(tuesday)
})

test('an address opens a day with its week, and closing it leads to its cell', async () => {
  const { user, address, asked } = open({ at: '/page?post=7&day=2026-11-17&week=2026-11-18' })
  await screen.findByRole('dialog', { name: 'Main gate, night, Kisozi Mall' })
  expect(asked().from).toBe(WEEK)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/page?week=2026-11-18'))
  const tuesday = await cell(/Tue 17 Nov: covered 1\/2/)
  await waitFor(() => expect(document.activeElement).toBe(tuesday))
})

test('on a phone one day is shown, with a card for each station', async () => {
  phone()
  const { user, address } = open()
  const today = await screen.findByRole('list', { name: 'Wed 18 Nov' })
  expect(screen.queryByRole('grid')).toBeNull()
  expect(
    within(today)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kisozi Mall Acacia GroupMain gate, nightOff', 'Mukono Yard Acacia GroupYard–'])
  await user.click(screen.getByRole('button', { name: 'Tue 17 Nov' }))
  await user.click(await cell('Main gate, night at Kisozi Mall, Tue 17 Nov: covered 1/2'))
  expect(address()).toBe('/page?post=7&day=2026-11-17')
})

test('on a phone only open posts of the day are listed when asked for', async () => {
  phone()
  const { user } = open({ at: '/page?open=true' })
  expect(await screen.findByText('Every post is covered on Wed 18 Nov.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tue 17 Nov' }))
  expect(within(screen.getByRole('list', { name: 'Tue 17 Nov' })).getAllByRole('listitem')).toHaveLength(1)
})

test('publishing first says how many guards are notified of how many shifts', async () => {
  const { user, api } = open({ at: '/page?client_id=4' })
  api.answer(shifts.publish, () => ({ shifts: 84, guards: 31, messages: 29, cost: 1_015 }))
  await user.click(await screen.findByRole('button', { name: 'Publish week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish week' }))
  expect(await dialog.findByText('This tells 31 guards of 84 shifts.')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain('16–22 Nov 2026, 2 stations')
  expect(dialog.getByText('29 messages for 1,015 UGX. 2 guards have no phone number.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('84 shifts of 31 guards published.')).toBeTruthy()
  const scope = { from: WEEK, to: '2026-11-22', station_ids: [5, 6] }
  const sent = api.asked.filter(({ path }) => path === shifts.publish.path).map(({ body }) => body)
  expect(sent).toEqual([
    { ...scope, dry_run: true },
    { ...scope, sms: true },
  ])
})

test('a week without a planned shift has nothing to publish; a failed count can be tried again', async () => {
  const { user, api } = open()
  api.answer(shifts.publish, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(await screen.findByRole('button', { name: 'Publish week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish week' }))
  expect(await dialog.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  api.answer(shifts.publish, () => ({ shifts: 0, guards: 0, messages: 0, cost: 0 }))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('There is nothing to publish: guards have been told of every shift that is ahead.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
})

test('a reader sees the week without buttons that change it', async () => {
  open({ areas: 'none' })
  await screen.findByRole('grid')
  expect(screen.queryByRole('button', { name: 'Publish week' })).toBeNull()
})

test('without slots it explains where they come from and leads to the contracts', async () => {
  open({ rows: [], until: null })
  expect(await screen.findByText('No post needs a guard this week.')).toBeTruthy()
  expect(screen.getByText('Shifts come from active contracts. Activate a contract to see the guards it needs.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Contracts' }).getAttribute('href')).toBe('/dashboard/contracts')
})

test('a week beyond the last slot says up to when slots exist', async () => {
  open({ rows: [], at: '/page?week=2027-02-01' })
  expect(await screen.findByText('This week has no shifts yet.')).toBeTruthy()
  expect(screen.getByText('Shifts are made up to 18 Jan 2027. One more day is added each night.')).toBeTruthy()
})

test('says when nothing matches the filters, and clears them', async () => {
  const { user, address } = open({ rows: [yard], at: '/page?open=true' })
  expect(await screen.findByText('Every post is covered this week.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/page')
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test('a station without posts says so, and has nothing to publish', async () => {
  const { user, address } = open({ rows: [], at: '/page?station_id=9' })
  expect(await screen.findByText('No post of this station or client needs a guard this week.')).toBeTruthy()
  const publish = screen.getByRole('button', { name: 'Publish week' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  publish.focus()
  expect((await screen.findByRole('tooltip')).textContent).toBe('No post of this filter needs a guard this week.')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/page')
})

test('the link of a contract shows its posts alone, with the contract named in the filter', async () => {
  const { asked } = open({ at: '/page?contract_id=3' })
  await screen.findByRole('grid')
  expect(asked()).toEqual({ from: WEEK, to: '2026-11-22', contract_id: '3' })
  const named = 'CT-2026-000003 · Guarding of the hotel, Kisozi Crest Hotel'
  expect(await screen.findByDisplayValue(named)).toBe(screen.getByRole('combobox', { name: 'Contract' }))
})

test('a contract without posts says so', async () => {
  const { user, address } = open({ rows: [], at: '/page?contract_id=3' })
  expect(await screen.findByText('No post of this contract needs a guard this week.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/page')
})

test('while it loads it says so, and a failure can be tried again', async () => {
  const { user, api } = open({ rows: [] })
  expect(screen.getByRole('status', { name: 'Loading coverage...' })).toBeTruthy()
  await screen.findByText('No post needs a guard this week.')
  api.answer(slots.coverage, () => {
    throw new Refusal(500, '')
  })
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText('Failed to fetch coverage')).toBeTruthy()
  api.answer(slots.coverage, () => ({ rows: [gate()], groups: [], next_days: NEXT, generated_until: '2027-01-18' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('grid', { name: 'Coverage of 23–29 Nov 2026' })).toBeTruthy()
})

test('returning to the page shows what has changed meanwhile; if that fails, the previous data stays', async () => {
  const rows = [gate()]
  const { user, api } = open({ rows })
  expect((await cell(/Tue 17 Nov/)).textContent).toBe('1/2 ')
  const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))
  rows[0] = gate({ days: [on('17', 2, 2)] })
  comeBack()
  await waitFor(async () => expect((await cell(/Tue 17 Nov/)).textContent).toBe('2/2 '))
  api.answer(slots.coverage, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  comeBack()
  expect(await screen.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
  expect((await cell(/Tue 17 Nov/)).textContent).toBe('2/2 ')
  api.answer(slots.coverage, () => ({ rows: [gate()], groups: [], next_days: NEXT, generated_until: '2027-01-18' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await cell(/Tue 17 Nov/)).textContent).toBe('1/2 '))
})

test('the file is of the week and filters that are shown, by post also where the rows are stations; a failure is told', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:coverage')
  URL.revokeObjectURL = vi.fn()
  const { user, api } = open({ at: '/page?station_id=5&by=station&open=true', areas: 'none' })
  api.answer(slots.coverageCsv, () => Promise.resolve(new Response('Station,Client')))
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  const files = () =>
    api.asked.filter(({ path }) => path === slots.coverageCsv.path).map(({ query }) => Object.fromEntries(query))
  const week = { from: WEEK, to: '2026-11-22', station_id: '5', open: 'true' }
  await waitFor(() => expect(files()).toEqual([week]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', false))
  api.answer(slots.coverageCsv, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('The service is busy or restarting. Please try again in a moment.')).toBeTruthy()
})

test('without a session it says so', async () => {
  const { user } = open()
  await screen.findByRole('grid')
  localStorage.clear()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByText('No access token found. Please login again.')).toBeTruthy()
})

test('the days of a station are marked as off after a count, with who asked and whether they are billed', async () => {
  const { user, api } = open({ at: '/page?station_id=5' })
  api.answer(slots.offMany, () => ({ slots: 4 }))
  await user.click(await screen.findByRole('button', { name: 'Mark days off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark days off' }))
  await user.type(dialog.getByRole('textbox', { name: 'Last day' }), '20/11/2026')
  await user.tab()
  expect(await dialog.findByText('4 shifts will be off.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Who asked, and why' }), 'The client: closed for Christmas')
  await user.click(dialog.getByRole('checkbox', { name: 'Bill these shifts anyway' }))
  await user.click(dialog.getByRole('button', { name: 'Mark off' }))
  expect(await screen.findByText('4 shifts marked as off.')).toBeTruthy()
  const sent = api.asked.filter(({ path }) => path === slots.offMany.path).map(({ body }) => body as object)
  const days = { station_id: 5, from: '2026-11-18', to: '2026-11-20' }
  expect(sent[0]).toEqual({ ...days, reason: 'Only counted', dry_run: true })
  expect(sent.filter((body) => !('dry_run' in body))).toEqual([
    { ...days, reason: 'The client: closed for Christmas', billed: true },
  ])
})
