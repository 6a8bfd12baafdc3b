import { expect, test } from 'vitest'
import { movedClocks, type Witnessed } from './witness.ts'

const MINUTE = 60_000
/** Events in the order of the outbox, by minutes of the clock and of the page's own clock. */
const events = (...times: [at: number, uptime?: number, page?: string][]): Witnessed[] =>
  times.map(([at, uptime, page = 'one'], place) => ({
    id: `e${place + 1}`,
    seq: place + 1,
    at: at * MINUTE,
    ...(uptime !== undefined && { page, uptime_ms: uptime * MINUTE }),
  }))
const contact = (seq: number, at: number, uptime?: number) => ({
  seq,
  at: at * MINUTE,
  page: uptime === undefined ? null : 'one',
  uptime_ms: uptime === undefined ? null : uptime * MINUTE,
})
const moved = (of: Witnessed[], contacts = [] as ReturnType<typeof contact>[], enrolled = -1e6) =>
  [...movedClocks(of, contacts, enrolled * MINUTE)].sort()

test('times that rise with the numbers of the outbox are believed, also when the phone slept in between', () => {
  expect(moved(events([0, 0], [5, 5], [300, 6], [301, 7]))).toEqual([])
})

test('events that go back in time are not, whichever of them it was; a difference of a minute is', () => {
  expect(moved(events([100], [160], [43], [161]))).toEqual(['e1', 'e2', 'e3'])
  expect(moved(events([100], [99]))).toEqual([])
})

test('of one life of the page, less time by the clock than by the page’s own is not', () => {
  expect(moved(events([0, 0], [10, 180]))).toEqual(['e1', 'e2'])
  expect(moved(events([0, 0], [10, 180, 'two']))).toEqual([])
})

test('an event before a contact at which it did not exist, or before the enrolment, is not', () => {
  expect(moved(events([57], [200]), [contact(0, 180)])).toEqual(['e1'])
  expect(moved(events([57], [200]), [contact(1, 180)])).toEqual([])
  expect(moved(events([57], [200]), [], 100)).toEqual(['e1'])
})

test('after a contact in the same life of the page the page’s own clock goes on', () => {
  expect(moved(events([185, 100]), [contact(0, 180, 60)])).toEqual(['e1'])
  expect(moved(events([221, 100]), [contact(0, 180, 60)])).toEqual([])
})
