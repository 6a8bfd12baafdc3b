const SECOND = 1000
/** A clock that is further off than this is corrected. */
const SKEW_SECONDS = 60
/** A clock of 1970 is off by more seconds than a column holds. */
export const MOST_SECONDS = 2_147_483_647
/** An event that arrives later than this many hours after it happened is flagged. */
const LATE_HOURS = 12

/** When something happened, from three clocks; times in milliseconds since 1970, UTC. */
export type Corrected = { at: number; skewSeconds: number; isSkewed: boolean; isLate: boolean }

type Clocks = {
  device: number
  sent: number
  received: number
  /** By how many seconds the clock of the device was behind when it last sent before; negative for one that was ahead. */
  skewBefore: number | null
}
/**
 * The time of an event by the server's clock. The clock of the phone is compared at the time of sending: it is the only one that
 * cannot have been set since then. The network's delay counts as skew, too, but stays below the minute that is let pass.
 */
export function correctedTime({ device, sent, received, skewBefore }: Clocks): Corrected {
  const skew = received - sent
  const isOff = (difference: number) => difference > SKEW_SECONDS * SECOND
  const at = isOff(Math.abs(skew)) ? device + skew : device
  // Set back between the event and the sending, a clock would put the event into the future: it was still as far ahead then as at the
  // sending before, where that leads into the past, and otherwise the event is as late as its arrival. A clock of the year 1 that says
  // 9999 when it sends would put the event before all calendars.
  const asBefore = device + (skewBefore ?? 0) * SECOND
  const wasSetBack = isOff(at - received)
  const past = Math.max(wasSetBack && asBefore <= received ? asBefore : Math.min(at, received), 0)
  const isSkewed = isOff(Math.abs(skew)) || wasSetBack
  return { at: past, skewSeconds: Math.round(skew / SECOND), isSkewed, isLate: received - past > LATE_HOURS * 3600 * SECOND }
}
