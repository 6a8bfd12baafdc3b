import { formatDay } from '../../../api/core/format.ts'

/** A qualification as far as planning depends on it. Its end is the last day on which it is valid. */
export type Held = {
  type_id: number
  issued_on: string | null
  expires_on: string | null
  verified: boolean
  revoked: boolean
}

const FOR_EVER = '9999-12-31'
const endOf = ({ expires_on }: Held) => expires_on ?? FOR_EVER
const validOn = (day: string) => (held: Held) => (held.issued_on ?? '') <= day && endOf(held) >= day
const latestEnd = (all: Held[]) => all.map(endOf).sort().at(-1)!

/** True if all that somebody holds of a type, and what was not revoked, ends before a day. */
export function hasExpired(held: Held[], until: string): boolean {
  const standing = held.filter(({ revoked }) => !revoked)
  return standing.length > 0 && latestEnd(standing) < until
}

/**
 * Why somebody with these qualifications of one type does not have it on both days, the first and the last of a shift;
 * undefined when nothing is missing. Two that follow each other count as one.
 */
export function unmetReason(name: string, held: Held[], from: string, until: string): string | undefined {
  const counting = held.filter(({ verified, revoked }) => verified && !revoked)
  const atStart = counting.filter(validOn(from))
  if (atStart.length && counting.some(validOn(until))) return undefined
  if (atStart.length) return `${name} ends on ${formatDay(latestEnd(atStart))}, during this shift.`
  const notRevoked = held.filter(({ revoked }) => !revoked)
  if (notRevoked.some((one) => !one.verified && validOn(from)(one))) return `${name} has not been verified.`
  const ended = notRevoked.filter((one) => endOf(one) < from)
  if (ended.length) return `${name} ended on ${formatDay(latestEnd(ended))}.`
  const [first] = notRevoked.map(({ issued_on }) => issued_on ?? '').sort()
  if (first) return `${name} is valid only from ${formatDay(first)} on.`
  return held.length ? `${name} was revoked.` : `${name} is missing.`
}
