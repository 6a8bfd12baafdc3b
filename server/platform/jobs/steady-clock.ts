import type { Clock } from 'pg-boss'

/**
 * The clock of the queue: it goes on evenly when the machine's clock is set. With the machine's own time the schedules would stand
 * still for as long as the clock was set back, and look for work a thousand times a second when that is more than 24 days.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, milliseconds) => setInterval(run, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
