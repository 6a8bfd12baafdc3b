import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DatedSetting, list as settings } from '../../../../../api/company/dated-settings.ts'
import { get as contractOf } from '../../../../../api/contracts/contracts.ts'
import * as slots from '../../../../../api/contracts/slots.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import * as guards from '../../../../../api/people/guards.ts'
import * as generator from '../../../../../api/roster/generator.ts'
import { publish } from '../../../../../api/roster/slot-shifts.ts'
import { datedSettings } from '../../../../test/dated-settings.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { contract, contractLine, terms } from '../../../../test/records/contracts.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import GeneratePage from './generate-page.tsx'

const POST: slots.CoverageRow = {
  line_id: 7,
  name: 'Main gate, day',
  contract_id: 1,
  station_id: 3,
  station_name: 'Kisozi Mall',
  client_name: 'Kisozi Crest Hotel',
  days: [
    { day: '2026-11-23', needed: 2, covered: 1, off: 0, published: false, begins_in: null },
    { day: '2026-11-24', needed: 2, covered: 0, off: 0, published: false, begins_in: null },
  ],
}
type HoursSetting = Extract<DatedSetting, { key: 'hours' }>
const SLOT = { slot_id: 1, name: 'Main gate, day', station_name: 'Kisozi Mall', start_time: '06:00', end_time: '18:00' }
const PLAN: generator.RosterPlan = {
  filled: 2,
  open: 1,
  reasons: [{ reason: 'away', count: 1 }],
  left_open: [{ ...SLOT, slot_id: 3, day: '2026-11-24', reason: 'away' }],
  shifts: [
    { ...SLOT, day: '2026-11-23', guard_id: 12, guard_name: 'Moses Okello', findings: [] },
    { ...SLOT, slot_id: 2, day: '2026-11-24', guard_id: 12, guard_name: 'Moses Okello', findings: ['average', 'cap'] },
  ],
  hours: [{ guard_id: 12, guard_name: 'Moses Okello', shifts: 2, hours: 228, average: 57, overtime_hours: 36 }],
  cost: 1_066_154,
  fingerprint: 'abc',
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00+03:00'), toFake: ['Date'] })
})

function open(rows = [POST], areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  const next_days = { needed: 4, open: 3, soon: 0 }
  api.answer(slots.coverage, () => ({ rows, groups: [], next_days, generated_until: '2027-01-13' }))
  api.answer(generator.pool, () => [{ guard_id: 12, name: 'Moses Okello', shifts: 9 }])
  api.answer(generator.preview, () => PLAN)
  api.answer(settings, () => datedSettings())
  api.answer(publish, () => ({ shifts: 2, guards: 1, messages: 1, cost: 35 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  const bodies = (path: string) => api.asked.filter((one) => one.path === path).map(({ body }) => body)
  return { api, bodies, ...renderPage(GeneratePage, '/page') }
}

/** Chooses the post and the guards who know it. */
async function choose({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('checkbox', { name: 'Main gate, day: 3 open' }))
  await user.click(screen.getByRole('button', { name: 'Add guards who know these posts' }))
  await screen.findByRole('button', { name: 'Remove Moses Okello' })
}

test('from next Monday for four weeks: the posts with open slots, and no roster before posts and guards are chosen', async () => {
  const page = open()
  await screen.findByRole('group', { name: 'Posts with open shifts' })
  expect(page.api.asked.find(({ path }) => path === slots.coverage.path)!.query.toString()).toBe('from=2026-11-23&to=2026-12-20')
  const show = screen.getByRole('button', { name: 'Show the roster' })
  expect(show).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Add guards who know these posts' })).toHaveProperty('disabled', true)
  await choose(page)
  // Three slots on two days, of which a guard on 4/2 works two thirds.
  expect(screen.getByText('3 open shifts take about 3 guards by this cycle; 1 chosen.')).toBeTruthy()
  expect(show).toHaveProperty('disabled', false)
})

test('the roster is shown with hours, cost and why shifts stay open, and saved as it was shown', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  expect(await screen.findByText('2 shifts planned, 1 shift stays open.')).toBeTruthy()
  expect(screen.getByText(/^Costs 1,066,154 UGX by law/)).toBeTruthy()
  const row = within(screen.getByRole('table', { name: 'Hours by guard' })).getByRole('row', { name: /Moses Okello/ })
  expect(row.textContent).toBe('Moses Okello222857\u00a0h36\u00a0h')
  expect(screen.getByText(/the guard who is due is away or not Active/)).toBeTruthy()
  expect(screen.getByText('Kisozi Mall, Main gate, day: Tue 24 Nov, 06:00–18:00')).toBeTruthy()
  const request = {
    line_ids: [7],
    from: '2026-11-23',
    weeks: 4,
    cycle: ['any', 'any', 'any', 'any', 'off', 'off'],
    guards: [{ guard_id: 12 }],
    relievers: [],
  }
  expect(page.bodies(generator.preview.path)).toEqual([request])

  page.api.answer(generator.save, () => ({ filled: 2, open: 1 }))
  await page.user.click(screen.getByRole('button', { name: 'Plan 2 shifts' }))
  expect(await screen.findByText('2 shifts planned. 1 shift stays open.')).toBeTruthy()
  expect(page.bodies(generator.save.path)).toEqual([{ request, fingerprint: 'abc' }])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await page.user.click(await screen.findByRole('link', { name: 'Open the board' }))
  await waitFor(() => expect(page.address()).toBe('/dashboard/duty-schedule/board?week=2026-11-23'))
})

test('choices are kept when one leaves the page, until the roster is saved', async () => {
  const page = open()
  await choose(page)
  cleanup()
  const again = open()
  again.api.answer(generator.save, () => ({ filled: 2, open: 1 }))
  await again.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  await again.user.click(await screen.findByRole('button', { name: 'Plan 2 shifts' }))
  expect(await screen.findByText('2 shifts planned. 1 shift stays open.')).toBeTruthy()
  cleanup()
  open()
  expect(screen.getByRole('button', { name: 'Show the roster' })).toHaveProperty('disabled', true)
})

test('a list of slots that stay open says how many more there are than it has', async () => {
  const page = open()
  page.api.answer(generator.preview, () => ({ ...PLAN, open: 1_700, reasons: [{ reason: 'away' as const, count: 1_700 }] }))
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  const listed = within((await screen.findByText('1,700 open')).closest('details')!)
  expect(listed.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Kisozi Mall, Main gate, day: Tue 24 Nov, 06:00–18:00',
    'and 1,699 more',
  ])
})

test('a roster that leaves slots open because of a rule that stops says which', async () => {
  const page = open()
  const reasons = [
    { reason: 'cap', count: 2 },
    { reason: 'two_guards', count: 1 },
  ] satisfies generator.RosterPlan['reasons']
  page.api.answer(generator.preview, () => ({ ...PLAN, open: 3, reasons, left_open: [] }))
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  expect((await screen.findByText('2 open')).closest('summary')!.textContent).toBe(
    '2 open: the guard who is due would be above the most hours a week by law',
  )
  expect(screen.getByText('1 open').closest('summary')!.textContent).toBe(
    '1 open: the post is armed, and the station has no other shift for a second guard at that time',
  )
})

test('a shift above the most hours of a week says how many these are on its day', async () => {
  const page = open()
  const { value } = datedSettings().find(({ key }) => key === 'hours') as HoursSetting
  const later = {
    id: 90,
    version: 1,
    key: 'hours',
    valid_from: '2026-11-24',
    stage: 'in_force',
    source: null,
    counts_from: '2026-11-24',
    standing: 'Future',
    removable: true,
  } as const
  page.api.answer(settings, () => datedSettings([{ ...later, value: { ...value, most_week_hours: 54 } }]))
  const findings: generator.RosterFinding[] = ['cap']
  page.api.answer(generator.preview, () => ({ ...PLAN, shifts: PLAN.shifts.map((shift) => ({ ...shift, findings })) }))
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  expect((await screen.findByText('Above 54 h')).closest('li')!.textContent).toContain('24 Nov 2026')
  expect(screen.getByText('Above 56 h').closest('li')!.textContent).toContain('23 Nov 2026')
})

test('a saved roster is published in the last step, with the number of its shifts and what the messages cost', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  page.api.answer(generator.save, () => ({ filled: 2, open: 1 }))
  await page.user.click(await screen.findByRole('button', { name: 'Plan 2 shifts' }))
  const step = within(await screen.findByRole('group', { name: '4. Publish' }))
  expect(await step.findByText('The roster is saved. 1 guard has not been told of 2 shifts at these stations.')).toBeTruthy()
  expect(step.getByText('One message for 35 UGX.')).toBeTruthy()
  await page.user.click(step.getByRole('button', { name: 'Publish 2 shifts' }))
  expect(await screen.findByText('2 shifts of 1 guard published.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '4. Publish' })).toBeNull()
  const days = { from: '2026-11-23', to: '2026-12-20', station_ids: [3] }
  expect(page.bodies(publish.path).at(0)).toEqual({ ...days, dry_run: true })
  expect(page.bodies(publish.path)).toContainEqual({ ...days, sms: true })
})

test('all posts of a station, and of a contract, are chosen at once', async () => {
  const yard = { ...POST, line_id: 9, name: 'Yard', contract_id: 1, station_id: 4, station_name: 'Luzira Depot' }
  const { user } = open([POST, { ...POST, line_id: 8, name: 'Car park', contract_id: 2 }, yard])
  const chosen = () => screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'))
  await user.click(await screen.findByRole('button', { name: 'All 2 of Kisozi Mall' }))
  expect(chosen()).toEqual(['7', '8'])
  expect(screen.queryByRole('button', { name: /of Luzira Depot/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'None of Kisozi Mall' }))
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Add a whole contract' }))
  await user.click(await screen.findByRole('option', { name: 'Kisozi Crest Hotel, contract 1: 2 posts', hidden: true }))
  expect(chosen()).toEqual(['7', '9'])
})

test('the day of the cycle on which a guard begins is chosen, and forgotten with a cycle that does not have it', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByText('Day of the cycle on which each guard begins'))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Moses Okello' }), 'Day 6, off')
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  await screen.findByText('2 shifts planned, 1 shift stays open.')
  expect(page.bodies(generator.preview.path)).toMatchObject([{ guards: [{ guard_id: 12, offset: 5 }] }])
  await page.user.click(screen.getByRole('combobox', { name: 'Cycle' }))
  await page.user.click(await screen.findByRole('option', { name: 'Other', hidden: true }))
  const on = screen.getByRole('textbox', { name: 'Days on' })
  await page.user.clear(on)
  await page.user.type(on, '3')
  expect(screen.getByRole('combobox', { name: 'Moses Okello' })).toHaveProperty('value', '')
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  await screen.findByText('2 shifts planned, 1 shift stays open.')
  expect((page.bodies(generator.preview.path)[1] as generator.RosterRequest).guards).toEqual([{ guard_id: 12 }])
})

test('a changed input discards the preview, and a roster that has changed since says so', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  await screen.findByText('2 shifts planned, 1 shift stays open.')
  const changed = 'Shifts or guards have changed since this roster was made. Look at it again.'
  page.api.answer(generator.save, () => {
    throw new Refusal(409, changed, { code: 'conflict' })
  })
  await page.user.click(screen.getByRole('button', { name: 'Plan 2 shifts' }))
  expect((await screen.findByRole('alert')).textContent).toBe(changed)
  await page.user.click(screen.getByRole('button', { name: 'Remove Moses Okello' }))
  expect(screen.queryByText('2 shifts planned, 1 shift stays open.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show the roster' })).toHaveProperty('disabled', true)
})

test('a custom cycle has days on and off, 28 in total at most', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('combobox', { name: 'Cycle' }))
  await page.user.click(await screen.findByRole('option', { name: 'Other', hidden: true }))
  const on = screen.getByRole('textbox', { name: 'Days on' })
  await page.user.clear(on)
  await page.user.type(on, '27')
  expect(screen.getByText('Days on and off may be at most 28 together.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show the roster' })).toHaveProperty('disabled', true)
  await page.user.clear(on)
  await page.user.type(on, '10')
  expect(screen.getByRole('button', { name: 'Show the roster' })).toHaveProperty('disabled', false)
})

test('the cycles show what a seat costs by law, and what is left of the rate of a chosen post', async () => {
  const { api, user } = open([POST, { ...POST, line_id: 8, name: 'Car park' }])
  api.answer(settings, () => datedSettings())
  api.answer(contractOf, () =>
    contract(1, {
      discount_rate: 1000,
      lines: [
        contractLine(7, { terms: [terms(1, { rate: 700_000 })] }),
        contractLine(8, { terms: [terms(2, { weekdays: 63 })] }),
      ],
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Main gate, day: 3 open' }))
  await user.click(screen.getByRole('checkbox', { name: 'Car park: 3 open' }))
  await user.click(screen.getByText('Cost of a post by cycle'))
  expect(
    await screen.findByText('Left of 630,000 UGX, the rate of Main gate, day, Kisozi Mall, before VAT and after any discount.'),
  ).toBeTruthy()
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Cost of a post by cycle' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
  expect(await rows()).toEqual([
    'Cycle | Guards per post | Average week | Overtime | NSSF | Cost | Left',
    '6 on, 1 off | 1.17 | 72 h | 262,500 | 61,250 | 673,750 | -43,750 UGX',
    '5 on, 2 off | 1.4 | 60 h | 157,500 | 57,750 | 635,250 | -5,250 UGX',
    '4 on, 2 off | 1.5 | 56 h | 112,500 | 56,250 | 618,750 | 11,250 UGX',
    '2 days, 2 nights, 2 off | 1.5 | 56 h | 112,500 | 56,250 | 618,750 | 11,250 UGX',
    '4 on, 3 off | 1.75 | 48 h | 0 | 52,500 | 577,500 | 52,500 UGX',
  ])
  await user.click(screen.getByRole('combobox', { name: 'Compared with the rate of' }))
  await user.click(await screen.findByRole('option', { name: 'Car park, Kisozi Mall', hidden: true }))
  const uneven = 'Car park, Kisozi Mall, is not guarded for 12 hours on every day, so its rate is not compared.'
  expect(await screen.findByText(uneven)).toBeTruthy()
  expect((await rows())[0]).toBe('Cycle | Guards per post | Average week | Overtime | NSSF | Cost')
})

test('a planner who sees no rates reads the costs alone, with those of a custom cycle', async () => {
  const { api, user } = open([POST], ['operations'])
  api.answer(settings, () => datedSettings())
  await user.click(await screen.findByRole('checkbox', { name: 'Main gate, day: 3 open' }))
  await user.click(screen.getByRole('combobox', { name: 'Cycle' }))
  await user.click(await screen.findByRole('option', { name: 'Other', hidden: true }))
  await user.type(screen.getByRole('textbox', { name: 'Days on' }), '{Backspace}3')
  await user.click(screen.getByText('Cost of a post by cycle'))
  const table = await screen.findByRole('table', { name: 'Cost of a post by cycle' })
  expect(within(table).getAllByRole('row').at(-1)!.textContent).toBe('3 on, 2 off1.6750 h 24 min37,50053,750591,250')
  expect(screen.getByText('What is left of the rate is shown to those who see rates.')).toBeTruthy()
})

test('without open slots it says where slots come from', async () => {
  open([])
  expect(await screen.findByText('No shift is open in these weeks. Shifts come from active contracts.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Contracts' }).getAttribute('href')).toBe('/dashboard/contracts')
})

test('posts that fail to load can be retried', async () => {
  const page = open()
  page.api.answer(slots.coverage, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  // Loaded before; asked for again with other weeks.
  const weeks = await screen.findByRole('textbox', { name: 'For' })
  await page.user.clear(weeks)
  await page.user.type(weeks, '2')
  const alert = await screen.findByRole('alert')
  page.api.answer(slots.coverage, () => ({
    rows: [POST],
    groups: [],
    next_days: { needed: 4, open: 3, soon: 0 },
    generated_until: null,
  }))
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'Main gate, day: 3 open' })).toBeTruthy()
})

const LINE = { open: 1, overtime_hours: 36, spread_hours: 24, done: false }
/** A search whose lines the test sends. */
function search(api: ReturnType<typeof fakeApi>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const left = vi.fn()
  void writer.closed.catch(left)
  api.answer(generator.improve, () => new Response(readable))
  return {
    left,
    say: (line: Partial<generator.Improvement>) =>
      void writer.write(new TextEncoder().encode(`${JSON.stringify({ ...LINE, seconds: 1, ...line })}\n`)).catch(() => {}),
  }
}
const IMPROVED = { ...PLAN, filled: 3, open: 0, reasons: [], left_open: [], fingerprint: 'def' }
async function improving() {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  const { say, left } = search(page.api)
  page.api.answer(generator.review, () => IMPROVED)
  await page.user.click(await screen.findByRole('button', { name: 'Improve' }))
  say({})
  await screen.findByRole('progressbar', { name: 'Time of the search' })
  return { ...page, say, left }
}

test('a search shows the best roster so far beside the first one, and its roster is saved by its assignments', async () => {
  const page = await improving()
  expect(screen.getByRole('button', { name: 'Plan 2 shifts' })).toHaveProperty('disabled', true)
  page.say({ seconds: 12, open: 0, overtime_hours: 12, assignments: [[1, 12]] })
  const best = screen.getByRole('status', { name: 'Best roster so far' })
  await vi.waitFor(() =>
    expect(best.textContent).toBe(
      'Shifts that stay open0 was 1Overtime12 h was 36 hDifference between most and fewest hours24 h',
    ),
  )
  expect(screen.getByText('12 of 60 s')).toBeTruthy()
  page.say({ seconds: 20, open: 0, overtime_hours: 12, done: true })
  expect(await screen.findByText('3 shifts planned, 0 shifts stay open. Improved.')).toBeTruthy()
  expect(page.bodies(generator.review.path)).toMatchObject([{ assignments: '1:12' }])
  page.api.answer(generator.save, () => ({ filled: 3, open: 0 }))
  await page.user.click(screen.getByRole('button', { name: 'Plan 3 shifts' }))
  await screen.findByText('3 shifts planned.')
  expect(page.bodies(generator.save.path)).toMatchObject([{ assignments: '1:12', fingerprint: 'def' }])
})

test('a search is stopped with the best so far, or cancelled with the roster as it was', async () => {
  const page = await improving()
  page.say({ assignments: [[2, 12]] })
  await page.user.click(screen.getByRole('button', { name: 'Stop and use the best so far' }))
  expect(await screen.findByText('3 shifts planned, 0 shifts stay open. Improved.')).toBeTruthy()
  await vi.waitFor(() => expect(page.left).toHaveBeenCalled())

  const { say } = search(page.api)
  await page.user.click(screen.getByRole('button', { name: 'Improve' }))
  say({ assignments: [[1, 12]] })
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Improve' })
  expect(page.bodies(generator.review.path)).toHaveLength(1)
})

test('a search that is refused says why', async () => {
  const page = open()
  await choose(page)
  await page.user.click(screen.getByRole('button', { name: 'Show the roster' }))
  const busy = 'Another roster is being improved. Try again in a minute.'
  page.api.answer(generator.improve, () => {
    throw new Refusal(409, busy, { code: 'conflict' })
  })
  await page.user.click(await screen.findByRole('button', { name: 'Improve' }))
  expect(await screen.findByText(busy)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Plan 2 shifts' })).toHaveProperty('disabled', false)
})
