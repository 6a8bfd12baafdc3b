import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { me } from '../../../api/accounts/auth.ts'
import * as calls from '../../../api/portal/portal-report.ts'
import { PHONE } from '../../lib/width.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { LIMITED_PERSON } from '../../test/records/limited-person.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import ReportPage from './report-page.tsx'
import { monthTexts } from './summary.tsx'

const NONE = {
  rounds: 0,
  rounds_completed: 0,
  rounds_missed: 0,
  on_time: 0,
  late: 0,
  late_minutes: 0,
  replaced: 0,
  uncovered: 0,
  undecided: 0,
}
const report = (more: Partial<calls.PortalReport> = {}): calls.PortalReport => ({
  client_name: 'Lake Hotel',
  month: '2026-11',
  stations: [
    {
      station_id: 5,
      station_name: 'Main gate',
      days: [
        {
          day: '2026-11-02',
          agreed: 2,
          ...NONE,
          on_time: 1,
          late: 1,
          late_minutes: 150,
          rounds: 6,
          rounds_completed: 5,
          rounds_missed: 1,
        },
        { day: '2026-11-03', agreed: 2, ...NONE, on_time: 1, uncovered: 1 },
      ],
    },
  ],
  incidents: [],
  entries: [{ kind: 'visitor', count: 12 }],
  visits: [{ station_name: 'Main gate', count: 4 }],
  answer: null,
  answer_from: '2026-12-01',
  answer_until: '2026-12-05',
  open: true,
  ...more,
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-03T09:00:00+03:00'), toFake: ['Date'] })
})

function open(found = report(), limited = false) {
  const api = fakeApi()
  signIn('client')
  if (limited) api.answer(me, () => LIMITED_PERSON)
  const shown = { report: found }
  api.answer(calls.report, () => shown.report)
  function show(next: calls.PortalReport) {
    shown.report = next
  }
  return { api, show, ...renderPage(ReportPage) }
}
const answer = (state: 'Confirmed' | 'Objected', objections: NonNullable<calls.PortalReport['answer']>['objections'] = []) => ({
  ...{ id: 1, client_id: 1, client_name: 'Lake Hotel', month: '2026-11', state },
  answered_at: '2026-12-03T06:00:00Z',
  answered_by_name: 'Joan Kirabo',
  objections,
})
const bodies = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.asked.filter((one) => one.path === path).map(({ body }) => body)

test('shows the month that can be confirmed, day by day with its sums, and confirms it', async () => {
  const { api, user, show } = open()
  expect(await screen.findByText('Main gate 4')).toBeTruthy()
  await user.click(screen.getByText('Day by day'))
  const table = within(await screen.findByRole('region', { name: 'Days at Main gate' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayAgreedOn timeLateMinutes lateUncoveredRounds completedRounds missed',
    '2 Nov211150–5 of 61',
    '3 Nov21––1––',
    'Total42115015 of 61',
  ])
  expect(screen.getByText('Visitor 12')).toBeTruthy()
  expect(screen.getByText('You can confirm November or object to shifts until 5 Dec 2026.')).toBeTruthy()
  expect(Object.fromEntries(api.asked[0]!.query)).toEqual({ month: '2026-11' })
  api.answer(calls.confirm, () => report())
  show(report({ answer: answer('Confirmed') }))
  await user.click(screen.getByRole('button', { name: 'I confirm November' }))
  const said = await screen.findByText('Joan Kirabo confirmed November on 3 Dec 2026.')
  expect(document.activeElement).toBe(said)
  expect(bodies(api, calls.confirm.path)).toEqual([{ month: '2026-11' }])
  expect(screen.queryByRole('button', { name: 'I confirm November' })).toBeNull()
})

test('begins with what went otherwise than agreed, then a calendar; the days are folded', async () => {
  open()
  const first = await screen.findByText('2 of 4 on time, 1 not covered: 3 Nov')
  expect([...first.parentElement!.children].map(({ textContent }) => textContent)).toEqual([
    '2 of 4 on time, 1 not covered: 3 Nov',
    '1 late: 2 Nov',
    '5 of 6 rounds completed',
    '1 round missed: 2 Nov',
  ])
  const heading = screen.getByRole('heading', { name: 'Main gate' })
  expect(first.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const calendar = within(screen.getByRole('list', { name: 'Calendar of Main gate' }))
  expect(calendar.getAllByRole('listitem')).toHaveLength(30)
  // November 2026 begins on a Sunday.
  expect(calendar.getAllByRole('listitem')[0]!.style.gridColumnStart).toBe('7')
  expect(calendar.getAllByRole('img').map((dot) => dot.getAttribute('aria-label'))).toEqual([
    '2 Nov: 1 late, 1 on time',
    '3 Nov: 1 not covered, 1 on time',
  ])
  expect(screen.getByText('Day by day').closest('details')?.open).toBe(false)
})

test('a month in which everything was on time is one sentence', () => {
  const day = { day: '2026-11-02', agreed: 62, ...NONE, on_time: 62 }
  expect(monthTexts([day, { ...day, day: '2026-11-03' }])).toEqual(['124 of 124 on time'])
  expect(monthTexts([])).toEqual([])
})

test.each([
  ['cards on a phone', PHONE, true],
  ['rows on a wider screen', '', false],
])('the days are %s, and each part of the table says what it is', async (_, matching, isCards) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media === matching,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  open()
  const table = await screen.findByRole('table', { hidden: true })
  expect(table.hasAttribute('data-cards')).toBe(isCards)
  const parts = [...document.querySelectorAll('table, table *')].map((part) => `${part.localName} ${part.getAttribute('role')}`)
  expect([...new Set(parts)]).toEqual([
    ...['table table', 'thead rowgroup', 'tr row', 'th columnheader', 'tbody rowgroup', 'th rowheader', 'td cell'],
    'tfoot rowgroup',
  ])
})

test('who is limited to some stations objects to shifts, and does not confirm the month of the client', async () => {
  open(report(), true)
  expect(await screen.findByText('You can object to shifts of November until 5 Dec 2026.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I object to shifts' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I confirm November' })).toBeNull()
})

test('objects to chosen shifts with a reason; what is answered says how', async () => {
  const { api, user, show } = open()
  const shift = (slot_id: number, more: Partial<calls.ReportShift> = {}): calls.ReportShift => ({
    slot_id,
    post: 'Main gate',
    day: '2026-11-03',
    start_time: '18:00',
    end_time: '06:00',
    state: 'uncovered',
    late_minutes: 0,
    guard_name: null,
    guard_rank: null,
    ...more,
  })
  api.answer(calls.shifts, () => [shift(7), shift(8, { state: 'late', late_minutes: 150, guard_name: 'Moses Okot' })])
  api.answer(calls.object, () => report())
  await user.click(await screen.findByRole('button', { name: 'I object to shifts' }))
  expect(
    await screen.findByRole('checkbox', { name: /3 Nov 2026, 18:00–06:00 \+1, Main gate.*Moses Okot, late, 150 min/ }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I object' }))
  expect(await screen.findByText('Choose at least one shift.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /nobody came/ }))
  await user.click(screen.getByRole('button', { name: 'I object to 1 shift' }))
  expect(await screen.findByText('Say why.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'What is not right' }), 'The gate was open.')
  const said = {
    ...{ id: 1, slot_id: 7, station_name: 'Lake Hotel', post: 'Main gate', day: '2026-11-03', start_time: '18:00' },
    ...{ reason: 'The gate was open.', objected_at: '2026-12-03T06:00:00Z', replied_at: null },
  }
  show(report({ answer: answer('Objected', [{ ...said, outcome: null, reply: null }]) }))
  await user.click(screen.getByRole('button', { name: 'I object to 1 shift' }))
  expect(await screen.findByText('Joan Kirabo objected to 1 shift on 3 Dec 2026.')).toBeTruthy()
  expect(bodies(api, calls.object.path)).toEqual([{ month: '2026-11', slot_ids: [7], reason: 'The gate was open.' }])
  expect(screen.queryByRole('button', { name: 'I confirm November' })).toBeNull()
})

test('a month that is over for answers says so and has no buttons', async () => {
  open(report({ open: false, month: '2026-10', answer_from: '2026-11-01', answer_until: '2026-11-05' }))
  expect(
    await screen.findByText(
      'October could be confirmed or objected to until 5 Nov 2026. If something is not right, write to us.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /I confirm|I object/ })).toBeNull()
})
