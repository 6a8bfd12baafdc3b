/** An event as far as it says whether its clock was moved; times in milliseconds since 1970, UTC. */
export type Witnessed = { id: string; seq: number; at: number; page?: string | undefined; uptime_ms?: number | undefined }
/** A contact of a device: the last one at which this was the newest number of its outbox. */
export type Contact = { seq: number; at: number; page: string | null; uptime_ms: number | null }

/** A clock is off by up to a minute without being corrected, and a request takes its time. */
const TOLERANCE = 120_000

/** Events in the order of the outbox that lie before an earlier one or after a later one, by `value`. */
function disordered<E>(events: E[], value: (event: E) => number) {
  const found: E[] = []
  const least: number[] = []
  for (const event of events.toReversed()) least.unshift(Math.min(value(event), least[0] ?? Number.POSITIVE_INFINITY))
  let most = Number.NEGATIVE_INFINITY
  for (const [place, event] of events.entries()) {
    const after = least[place + 1] ?? Number.POSITIVE_INFINITY
    if (value(event) < most - TOLERANCE || value(event) > after + TOLERANCE) found.push(event)
    most = Math.max(most, value(event))
  }
  return found
}

/**
 * The events of a batch whose clock was moved: they go back in time while the numbers of the outbox rise, by the clock or within one
 * life of the page by its own, or lie before the device was enrolled or before a contact at which they did not exist yet. The page's
 * clock stands still while the phone sleeps, so that it proves only that a time is too early.
 */
export function movedClocks(events: Witnessed[], contacts: Contact[], enrolled: number): Set<string> {
  const inOrder = events.toSorted((one, other) => one.seq - other.seq)
  const moved = disordered(inOrder, ({ at }) => at)
  const pages = Map.groupBy(
    inOrder.filter(({ page, uptime_ms }) => page !== undefined && uptime_ms !== undefined),
    ({ page }) => page,
  )
  for (const ofPage of pages.values()) moved.push(...disordered(ofPage, ({ at, uptime_ms }) => at - uptime_ms!))
  for (const event of inOrder) {
    const earliest = contacts
      .filter(({ seq }) => seq < event.seq)
      .map(({ at, page, uptime_ms }) => {
        const isSamePage = page !== null && page === event.page && uptime_ms !== null && event.uptime_ms !== undefined
        return isSamePage ? at + Math.max(event.uptime_ms! - uptime_ms, 0) : at
      })
    if (event.at < Math.max(enrolled, ...earliest) - TOLERANCE) moved.push(event)
  }
  return new Set(moved.map(({ id }) => id))
}
