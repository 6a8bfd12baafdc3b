const SECOND = 1000
/** A clock that is further off than this is corrected. */
const SKEW_SECONDS = 60
/** What arrives later than this many hours after it happened is marked. */
const LATE_HOURS = 12

/** When something happened, from three clocks; times in milliseconds since 1970, UTC. */
export type Corrected = { at: number; skewSeconds: number; isSkewed: boolean; isLate: boolean }

/**
 * The time of an event by the server's clock. The clock of the phone is compared at the time of sending: it is the only one that
 * cannot have been set since then. The network's delay counts as skew, too, but stays below the minute that is let pass.
 */
export function correctedTime({ device, sent, received }: { device: number; sent: number; received: number }): Corrected {
  const skew = received - sent
  const isOff = (difference: number) => difference > SKEW_SECONDS * SECOND
  const at = isOff(Math.abs(skew)) ? device + skew : device
  // Set back between the event and the sending, a clock would put the event into the future. One of the year 1 that says 9999 when
  // it sends would put it before all calendars.
  const past = Math.max(Math.min(at, received), 0)
  const isSkewed = isOff(Math.abs(skew)) || isOff(at - received)
  return { at: past, skewSeconds: Math.round(skew / SECOND), isSkewed, isLate: received - past > LATE_HOURS * 3600 * SECOND }
}
