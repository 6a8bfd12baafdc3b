import { expect, test } from 'vitest'
import { NOW_STATES, type NowRow } from '../../../../../api/attendance/now.ts'
import { makeRow } from '../made-row.ts'
import { isShown } from '../use-now.ts'
import { byUrgency, isNeed, type UrgencyGroup, urgencyOf } from './urgency.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const row = (slot: number, more: Partial<NowRow> = {}) => makeRow(slot, { starts_at: at(-120), ends_at: at(600), ...more })
const told = (groups: UrgencyGroup[]) => groups.map(({ urgency, rows }) => [urgency, rows.map(({ slot_id }) => slot_id)])

/** Numbers that look random and are the same each time. */
function numbers(seed: number) {
  let last = seed
  return (below: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % below
  }
}
function randomRows(next: (below: number) => number) {
  return Array.from({ length: 60 }, (_, slot) => {
    const began = next(40) * 30 - 900
    return row(slot + 1, {
      state: NOW_STATES[next(NOW_STATES.length)]!,
      station_id: next(6) + 1,
      line_id: next(4) + 1,
      seat: next(3) + 1,
      starts_at: at(began),
      ends_at: at(began + 480 + next(3) * 120),
      in_at: next(2) ? at(began) : null,
      out_at: next(3) ? null : at(began + 60),
      exception_id: next(2) ? 9 : null,
    })
  })
}

test('every row stands in one group, in the same order whatever the order it came in', () => {
  const next = numbers(41)
  for (let round = 0; round < 200; round++) {
    const rows = randomRows(next)
    const groups = byUrgency(rows, NOW)
    const shuffled = rows.map((one) => ({ one, place: next(1_000_000) })).sort((a, b) => a.place - b.place)
    expect(
      byUrgency(
        shuffled.map(({ one }) => one),
        NOW,
      ),
    ).toEqual(groups)
    expect(new Set(groups.flatMap((group) => group.rows)).size).toBe(rows.length)
    expect(new Set(groups.map(({ urgency }) => urgency)).size).toBe(groups.length)
  }
})

test('whoever needs somebody by the filter of the board is never among those who wait for nobody', () => {
  const next = numbers(43)
  for (const one of Array.from({ length: 50 }, () => randomRows(next)).flat())
    if (isShown.urgent(one, NOW)) expect(isNeed(urgencyOf(one, NOW)), `${one.state} from ${one.starts_at}`).toBe(true)
})

test('empty posts come first, those that are empty the longest before others, then who is late, to confirm, open, and soon', () => {
  const groups = byUrgency(
    [
      row(1, { state: 'On post' }),
      row(2, { state: 'Expected', starts_at: at(90) }),
      row(3, { state: 'Open', starts_at: at(300) }),
      row(4, { state: 'To confirm', in_at: at(-100) }),
      row(5, { state: 'Late', starts_at: at(-20) }),
      row(6, { state: 'Empty', starts_at: at(-60) }),
      row(7, { state: 'Open', starts_at: at(-180) }),
      row(8, { state: 'Expected', starts_at: at(121) }),
      row(9, { state: 'Left early', out_at: at(-5), exception_id: 1 }),
      row(10, { state: 'Done', ends_at: at(-5) }),
      row(11, { state: 'Off' }),
      row(12, { state: 'Excused', starts_at: at(200) }),
      row(13, { state: 'No show', starts_at: at(-90) }),
      row(14, { state: 'No show', ends_at: at(-10) }),
    ],
    NOW,
  )
  expect(told(groups)).toEqual([
    ['empty', [7, 13, 6]],
    ['late', [5]],
    ['leaving', [9]],
    ['confirm', [4]],
    ['open', [12, 3]],
    ['soon', [2]],
    ['unsettled', [14]],
    ['present', [1]],
    ['later', [8]],
    ['over', [10]],
    ['off', [11]],
  ])
})

test('a guard who leaves within half an hour needs somebody until his relief has come, and not where nobody comes after him', () => {
  const leaves = (slot: number, more: Partial<NowRow> = {}) => row(slot, { state: 'On post', ends_at: at(25), ...more })
  const comes = (slot: number, state: NowRow['state'], more: Partial<NowRow> = {}) =>
    row(slot, { state, starts_at: at(25), ends_at: at(700), ...more })
  const leaving = (...rows: NowRow[]) => told(byUrgency(rows, NOW)).find(([urgency]) => urgency === 'leaving')?.[1] ?? []
  expect(leaving(leaves(1))).toEqual([])
  expect(leaving(leaves(1), comes(2, 'Expected'))).toEqual([1])
  expect(leaving(leaves(1), comes(2, 'Open'))).toEqual([1])
  expect(leaving(leaves(1), comes(2, 'On post'))).toEqual([])
  expect(leaving(leaves(1), comes(2, 'Off'))).toEqual([])
  expect(leaving(leaves(1, { ends_at: at(31) }), comes(2, 'Open', { starts_at: at(31) }))).toEqual([])
  expect(leaving(leaves(1), comes(2, 'Open', { station_id: 8 }))).toEqual([])
  // Two leave and one comes: it relieves the first.
  expect(leaving(leaves(1), leaves(2), comes(3, 'Expected'))).toEqual([1])
  // The post of the same name relieves before any other of the station.
  const back = { post: 'Back gate', line_id: 9 }
  expect(leaving(leaves(1), leaves(2, back), comes(3, 'On post', back), comes(4, 'Open', { line_id: 10 }))).toEqual([1])
})
