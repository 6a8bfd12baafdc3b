// The minute that a test counts from. A test that asks the clock twice gets two minutes when one ends between: once in a hundred runs.
import { vi } from 'vitest'
import { wallClockAt } from '../../../api/core/fields/days.ts'

const MINUTE = 60_000
let began = Date.now()
/** Called at the start of each file and of each test. */
export function beginMinute() {
  began = Date.now()
}
/** The minute in which the running test began, or that of its fake clock, in milliseconds since 1970. */
const minuteOfTest = () => Math.floor((vi.getMockedSystemTime()?.getTime() ?? began) / MINUTE) * MINUTE
/** A number of whole minutes before it, as the API takes a time. */
export const ago = (minutes: number) => new Date(minuteOfTest() - minutes * MINUTE).toISOString()
/** The time in Kampala then: date and clock. */
export const wallClock = (minutesAgo: number) => wallClockAt(minuteOfTest() - minutesAgo * MINUTE)
/** Whole minutes from a moment until then. */
export const minutesSince = (moment: number) => Math.floor((minuteOfTest() - moment) / MINUTE)
