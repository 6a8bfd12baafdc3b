import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Decision } from '../../../api/attendance/attendance.ts'
import { momentAt } from '../../../api/core/fields/days.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Rules, recordOf } from '../attendance/record.ts'
import { judgeEntered, judgeReported, LEFT_BEFORE } from './judge.ts'
import type { GuardsShift } from './queries.ts'
import { shiftClocked } from './shift-clocked.ts'
import { MINUTE, WINDOWS } from './windows.ts'

// One press of In or Out makes the same of a shift whether the desk enters it or a device reports it on the spot, but for what is named
// here, with the reason.

const RUNS = 20 * Number(process.env.FUZZ_RUNS ?? 100)
const RULES = { early_minutes: 60, grace_minutes: 10, no_show_minutes: 30, late_evidence_hours: 24 } as Rules
const DAY = '2026-03-10'

const shift = fc.record({
  start_time: fc.constantFrom('00:00', '06:00', '13:30', '18:00'),
  end_time: fc.constantFrom('00:00', '06:00', '18:00', '19:30'),
  took_over: fc.boolean(),
  replaced_by: fc.constantFrom(null, null, null, null, null, 7),
})
const offset = fc.oneof(fc.integer({ min: -6 * 60, max: 40 * 60 }), fc.constantFrom(-WINDOWS.earliest, -60, 0, 10, 11))
const recorded = fc.record({
  state: fc.constantFrom<Decision | null>(null, null, null, 'On post', 'On post', 'Done', 'No show', 'Excused'),
  came: fc.integer({ min: -60, max: 300 }),
  stayed: fc.integer({ min: 1, max: 900 }),
  by: fc.constantFrom<GuardsShift['in_method']>('desk', 'supervisor', 'phone', 'kiosk'),
  isDecided: fc.boolean(),
})
const pressed = fc.record({ kind: fc.constantFrom('in', 'out'), offset, seconds: fc.constantFrom(0, 0, 59) })

type Drawn = [
  typeof shift extends fc.Arbitrary<infer S> ? S : never,
  typeof recorded extends fc.Arbitrary<infer R> ? R : never,
  typeof pressed extends fc.Arbitrary<infer P> ? P : never,
]

/** A shift with what is recorded of it, and a press. */
function made([hours, { state, came, stayed, by, isDecided }, { kind, offset, seconds }]: Drawn) {
  const planned = { id: 1, slot_id: 5, guard_id: 3, station_id: 4, shift_date: DAY, version: 1, ...hours }
  const { from, to } = spanOf(planned)
  const hasCome = state === 'On post' || state === 'Done'
  const iso = (time: number) => new Date(time).toISOString()
  const in_at = hasCome ? iso(from + came * MINUTE) : null
  const out_at = state === 'Done' ? iso(from + (came + stayed) * MINUTE) : null
  const decided_at = isDecided && state !== null ? momentAt(DAY) : null
  const place = { latitude: null, longitude: null, radius_m: null, line_id: null, orders_version: null }
  const known = {
    ...planned,
    ...{ state, in_at, out_at, decided_at, in_method: hasCome ? by : null, in_event: null, out_event: null },
    ...{ in_flags: null, out_flags: null, to_confirm: null, confirmed_at: null, approved_at: null, period: 'Open' },
    ...place,
  } as unknown as GuardsShift
  return { known, from, to, kind, at: from + offset * MINUTE + seconds * 1000 }
}
type Made = ReturnType<typeof made>

/** The figures of a record, or how it is none. */
type Effect = object | typeof LEFT_BEFORE | 'nothing'
const figures = ({ state, in_at, out_at, minutes, late_minutes, early_minutes }: ReturnType<typeof recordOf>) => ({
  ...{ state, in_at, out_at, minutes, late_minutes, early_minutes },
})

function byDesk({ known, kind, at }: Made): Effect {
  try {
    const record = judgeEntered(known, { kind, at: new Date(at).toISOString(), method: 'desk' }, RULES)
    return record === undefined ? 'nothing' : record === LEFT_BEFORE ? record : figures(record)
  } catch (error) {
    if (error instanceof HttpError) return 'nothing'
    throw error
  }
}

function byDevice({ known, kind, at }: Made): Effect {
  const own = shiftClocked([known], kind, at, RULES)
  if (!own) return 'nothing'
  const report = { kind, at, received: at, method: 'phone' as const, event: 'e', flags: [] }
  const outcome = judgeReported(own, report, RULES)
  return typeof outcome === 'object' ? figures(outcome.counts) : outcome === LEFT_BEFORE ? outcome : 'nothing'
}

const hasCome = ({ known }: Made) => known.in_at !== null
const cameAt = ({ known }: Made) => Date.parse(known.in_at!)
const notedByStaff = ({ known }: Made) => known.in_method === 'desk' || known.in_method === 'supervisor'
/** Differences of desk and device, with the reason of each. */
const DIFFERENCES: Record<string, (made: Made) => boolean> = {
  'A device reports coming up to four hours early: nobody can be told to come again. Staff are refused, and look at the time again.':
    (one) => one.kind === 'in' && !hasCome(one) && one.at < one.from - RULES.early_minutes * MINUTE,
  'Staff name the shift that somebody left half a day ago; a device reports leaving, and later than that it is of no shift.': (
    one,
  ) => one.kind === 'out' && one.known.state === 'On post' && one.at >= one.to + WINDOWS.leaving * MINUTE,
  'The last report of leaving counts. Staff decide a shift that is done, with a reason, and do not clock it.': (one) =>
    one.kind === 'out' && one.known.state === 'Done',
  'The phone knows when the guard came; staff have noted when they heard of it.': (one) =>
    one.kind === 'in' && hasCome(one) && notedByStaff(one) && one.at < cameAt(one),
  'Somebody has decided that the guard is excused: a device does not overrule it, the desk does.': (one) =>
    one.kind === 'in' && one.known.state === 'Excused' && one.known.decided_at !== null,
  'Somebody has decided that the guard is on post: a device does not take it back, the desk does.': (one) =>
    one.kind === 'out' && one.known.state === 'On post' && one.known.decided_at !== null && one.at < one.from + MINUTE,
}

test('desk and device judge the same press alike, but for the differences that are named', () => {
  vi.setSystemTime(new Date('2026-03-20T00:00:00Z'))
  const met = new Set<string>()
  let counted = 0
  fc.assert(
    fc.property(fc.tuple(shift, recorded, pressed), (drawn) => {
      const one = made(drawn as Drawn)
      const [desk, device] = [byDesk(one), byDevice(one)]
      const named = Object.entries(DIFFERENCES).filter(([, differs]) => differs(one))
      if (named.length === 0) {
        expect(device).toEqual(desk)
        if (typeof desk === 'object') counted++
      } else if (JSON.stringify(desk) !== JSON.stringify(device)) for (const [why] of named) met.add(why)
    }),
    { numRuns: RUNS },
  )
  vi.useRealTimers()
  expect([...met].sort()).toEqual(Object.keys(DIFFERENCES).sort())
  expect(counted).toBeGreaterThan(RUNS / 20)
})

test.each(['in', 'out'] as const)('a press of %s is of the shift from the first to the last minute of its window', (kind) => {
  const [hours] = fc.sample(shift, { numRuns: 1, seed: 1 })
  const free = { ...hours!, replaced_by: null }
  const press = (offset: number) =>
    made([free, { state: null, came: 0, stayed: 1, by: 'phone', isDecided: false }, { kind, offset, seconds: 0 }])
  const { known, from, to } = press(0)
  const own = (at: number) => shiftClocked([known], kind, at, RULES) !== undefined
  const last = to + (kind === 'in' ? 0 : WINDOWS.leaving * MINUTE)
  expect([own(last - 1), own(last)]).toEqual([true, false])
  const first = from - WINDOWS.earliest * MINUTE
  expect([own(first - 1), own(first), own(first + 1)]).toEqual([false, kind === 'in', true])
})
