import { expect, test } from 'vitest'
import type { GuardEvent } from '../../../../api/guard/guard-events.ts'
import type { GuardsShift, Rules } from '../../../attendance/index.ts'
import type { Sender } from '../queries.ts'
import { judge } from './judge.ts'
import type { Known } from './known.ts'

// A batch is judged event by event: each makes what is known for the next one, and changes nothing of what it was given.

const GUARD = 3
const BEGINS = Date.parse('2026-03-10T06:00:00+03:00')
const HOUR = 3_600_000
const at = (hours: number) => BEGINS + hours * HOUR

const shift = (id: number, start_time: string, end_time: string) =>
  ({
    ...{ id, slot_id: id, guard_id: GUARD, station_id: 4, shift_date: '2026-03-10', start_time, end_time, replaced_by: null },
    ...{ took_over: false, state: null, in_at: null, out_at: null, version: null, in_flags: null, out_flags: null },
    ...{ to_confirm: null, in_method: null, in_event: null, out_event: null, confirmed_at: null, decided_at: null },
    ...{ approved_at: null, period: 'Open', latitude: 0.3163, longitude: 32.5822, radius_m: 100, line_id: 9, orders_version: 2 },
  }) as unknown as GuardsShift

/** Freezes a value with all that is in it; maps and sets have their own ways to change, which throw here. */
function frozen<T>(value: T): T {
  if (value instanceof Map || value instanceof Set) {
    const refuse = () => {
      throw new TypeError('Nothing that is known is changed in place.')
    }
    Object.assign(value, { set: refuse, add: refuse, delete: refuse })
    for (const one of value.values()) frozen(one)
  } else if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const one of Object.values(value)) frozen(one)
  }
  return value
}

const sender = { id: 1, kind: 'phone', guard_id: GUARD, station_id: null, received_at: new Date(at(30)).toISOString() }
const nothing: Known = {
  sender: sender as unknown as Sender,
  sentTime: sender.received_at,
  rules: { early_minutes: 60, grace_minutes: 10, no_show_minutes: 30, late_evidence_hours: 24 } as Rules,
  shifts: new Map([[GUARD, [shift(1, '06:00', '18:00'), shift(2, '18:00', '06:00')]]]),
  ...{ loose: new Map(), earlier: new Map(), judged: new Map(), moved: new Set(), read: new Map() },
  ...{ pins: new Map(), points: new Map() },
}
const place = { latitude: 0.3163, longitude: 32.5822, accuracy_m: 10 }
type Said = [id: string, kind: GuardEvent['kind'], hours: number, more?: object]
const BATCHES: Record<string, Said[]> = {
  'a shift, pressed twice': [
    ['a', 'ack', -1, { line_id: 9, orders_version: 2 }],
    ['b', 'in', 0, place],
    ['c', 'in', 1],
    ['d', 'out', 12],
  ],
  'two shifts that follow each other': [
    ['a', 'in', 0, place],
    ['b', 'out', 24, place],
  ],
  'leaving before coming': [
    ['a', 'out', 12],
    ['b', 'in', 0],
  ],
  'coming six hours early': [
    ['a', 'in', -6],
    ['b', 'position', -6, { about: 'a', ...place }],
    ['c', 'out', 12],
  ],
  'a guard who leaves before the start': [
    ['a', 'in', -0.5],
    ['b', 'out', -0.1],
  ],
  'a position far away that follows': [
    ['a', 'in', 0],
    ['b', 'position', 0.1, { about: 'a', ...place, latitude: 1 }],
  ],
}
/** The states of both shifts in the end. */
const STATES: Record<string, GuardsShift['state'][]> = {
  'a shift, pressed twice': ['Done', null],
  'two shifts that follow each other': ['Done', 'Done'],
  'leaving before coming': ['On post', null],
  'coming six hours early': ['Done', null],
  'a guard who leaves before the start': [null, null],
  'a position far away that follows': ['On post', null],
}

test.each(Object.entries(BATCHES))('%s: nothing that was known is changed in place', (name, said) => {
  const known = said.reduce((now, [id, kind, hours, more]) => {
    const event = { id, seq: 1, kind, device_time: new Date(at(hours)).toISOString(), ...more } as GuardEvent
    return judge({ event, guardId: GUARD, at: at(hours), skewSeconds: 0, isSkewed: false, isLate: false }, frozen(now))
  }, nothing)
  expect([...known.judged.keys()]).toEqual(said.map(([id]) => id))
  expect(known.shifts.get(GUARD)!.map(({ state }) => state)).toEqual(STATES[name])
})
