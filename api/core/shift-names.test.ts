import { expect, test } from 'vitest'
import { oddName, usualName } from './shift-names.ts'

test.each([
  ['Night', '06:00', '18:00', 'This shift is called "Night", but 06:00–18:00 is by day.'],
  ['night relief', '07:00', '19:00', 'This shift is called "night relief", but 07:00–19:00 is by day.'],
  ['Day', '18:00', '06:00', 'This shift is called "Day", but 18:00–06:00 +1 is by night.'],
  ['Day', '22:00', '06:00', 'This shift is called "Day", but 22:00–06:00 +1 is by night.'],
  ['Night', '18:00', '06:00', undefined],
  ['Nights', '20:00', '08:00', undefined],
  ['Night', '12:00', '00:00', undefined],
  ['Night', '11:59', '00:00', 'This shift is called "Night", but 11:59–00:00 +1 is by day.'],
  ['Day', '06:00', '18:00', undefined],
  ['Day', '05:00', '14:00', undefined],
  ['Day and night', '06:00', '18:00', undefined],
  ['Sunday', '20:00', '06:00', undefined],
  ['Patrol', '20:00', '06:00', undefined],
])('%s from %s to %s', (shift_type, start_time, end_time, odd) => {
  expect(oddName({ shift_type, start_time, end_time })).toBe(odd)
})

test.each([
  ['06:00', '18:00', 'Day'],
  ['18:00', '06:00', 'Night'],
  ['14:00', '22:00', 'Day and night'],
  ['22:00', '06:00', 'Night'],
  ['06:00', '06:00', 'Day and night'],
  ['08:00', '17:00', 'Day'],
])('from %s to %s the usual name is %s', (start_time, end_time, name) => {
  expect(usualName({ start_time, end_time })).toBe(name)
})
