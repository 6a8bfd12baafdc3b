import type { Group } from '../../../api/alarm/alarm-queue.ts'
import { type Category, type Priority, priorityOf } from '../../../api/alarm/codes/categories.ts'

// The rules that make alarms of signals (docs/alarm-response.md has them as a table). Pure: all times are those of receiving, in
// milliseconds, and everything that is known comes in and goes out.

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A second zone within this time confirms a burglary. */
const CONFIRMS = 30 * MINUTE
/** Cancelled or opened within this time after the first signal, a burglary counts as cancelled by the user. */
const CANCELS = 2 * MINUTE
/** The same zone and code within this time after the closing bring an alarm back. */
const AGAIN = 60 * MINUTE
/** More signals of an alarm than this within ten minutes are a panel that runs away. */
const RUNAWAY = 20
const RUNAWAY_TIME = 10 * MINUTE
/** The signals of an alarm that are remembered: its first one and the latest. */
const MOST_SEEN = 100

/** A signal as the rules see it. */
export type Signal = {
  at: number
  code: string | null
  category: Category
  qualifier: 'new' | 'restore' | 'status'
  confirmed: boolean
  partition: number | null
  number: number | null
  user: number | null
}

/** A signal that opened an alarm or joined it: enough to know it again. */
type Seen = { at: number; code: string | null; partition: number | null; number: number | null; category: Category }

/** An alarm as far as the rules change it. */
export type Case = {
  /** Null for one that is not stored yet. */
  id: number | null
  group: Group
  category: Category
  priority: Priority
  openedAt: number
  state: 'New' | 'Taken' | 'Closed'
  closedAt: number | null
  outcome: string | null
  cancelledAt: number | null
  cancelledBy: number | null
  confirmed: boolean
  /** The number of times that it has come back into the queue after it was closed. */
  again: number
  runaway: boolean
  seen: Seen[]
}

export type Test = 'staff' | 'client' | null
export type Hours = { weekday: number; opens: string | null; closes: string | null; grace: number }
/** The settings of a system at the time of a signal. `outside`: an opening now is outside of its hours. */
export type Settings = {
  test: Test
  outOfService: boolean
  outside: boolean
  zoneKind: (partition: number | null, number: number | null) => Category | null
}
/** The known facts of a system: its alarms that are open or were closed within the last hour, and whether it is closed (armed). */
export type Memory = { cases: Case[]; closed: boolean | null }
/** The memory after a signal, and which alarm the signal belongs to. Alarms that have changed are other objects than before. */
export type Judged = { memory: Memory; belongsTo: Case | null }

/** The group of alarms that a category belongs to; undefined for what opens none. */
function groupOf(category: Category): Group | undefined {
  if (category === 'tamper') return 'burglary'
  if (category === 'gas') return 'fire'
  if (category === 'opening' || category === 'closing' || category === 'cancel' || category === 'test') return undefined
  return category
}

/** Categories that ring also while the client has put the system on test. */
const NEVER_SILENT: Category[] = ['panic', 'duress', 'fire']

const isOpen = ({ state }: Case) => state !== 'Closed'
const samePlace = (a: Seen, b: Seen) => a.partition === b.partition && a.number === b.number
const seenOf = ({ at, code, partition, number, category }: Signal): Seen => ({ at, code, partition, number, category })

/** The priority of a signal: tampering with an open system is a fault. */
function priority({ category, confirmed }: Pick<Signal, 'category' | 'confirmed'>, closed: boolean | null): Priority | undefined {
  if (category === 'tamper' && closed === false) return 4
  return priorityOf(category, confirmed)
}

const urgent = (one: Priority, other: Priority) => Math.min(one, other) as Priority

/** An alarm with a signal that joins it. */
function joined(before: Case, signal: Signal, rank: Priority): Case {
  const seen = [...before.seen.slice(0, 1), ...before.seen.slice(1).slice(1 - MOST_SEEN), seenOf(signal)]
  const recent = seen.filter(({ at }) => at > signal.at - RUNAWAY_TIME)
  const second = before.seen.some(
    (one) => one.category === 'burglary' && signal.at - one.at <= CONFIRMS && !samePlace(one, seenOf(signal)),
  )
  const confirmed = before.confirmed || signal.confirmed || (signal.category === 'burglary' && second)
  return {
    ...before,
    seen,
    confirmed,
    priority: urgent(urgent(before.priority, rank), confirmed && before.group === 'burglary' ? 1 : before.priority),
    runaway: before.runaway || recent.length > RUNAWAY,
    // Another detector after the cancelling: somebody is there.
    cancelledAt: signal.category === 'burglary' ? null : before.cancelledAt,
    cancelledBy: signal.category === 'burglary' ? null : before.cancelledBy,
  }
}

const opened = (group: Group, signal: Signal, rank: Priority): Case => ({
  id: null,
  group,
  category: signal.category,
  priority: rank,
  openedAt: signal.at,
  state: 'New',
  closedAt: null,
  outcome: null,
  cancelledAt: null,
  cancelledBy: null,
  confirmed: signal.confirmed,
  again: 0,
  runaway: false,
  seen: [seenOf(signal)],
})

const replace = (cases: Case[], before: Case, after: Case) => cases.map((one) => (one === before ? after : one))

/** A new signal of a category that rings. */
function ring(memory: Memory, group: Group, signal: Signal, settings: Settings): Judged {
  const rank = priority(signal, memory.closed) ?? 4
  const open = memory.cases.find((one) => one.group === group && isOpen(one))
  if (open) {
    const after = joined(open, signal, rank)
    return { memory: { ...memory, cases: replace(memory.cases, open, after) }, belongsTo: after }
  }
  const closed = memory.cases.find(
    (one) =>
      one.group === group &&
      one.closedAt !== null &&
      signal.at - one.closedAt <= AGAIN &&
      one.seen.some((seen) => samePlace(seen, seenOf(signal)) && seen.code === signal.code),
  )
  if (closed) {
    const stays = closed.outcome === 'fault' && settings.outOfService
    const back = joined(closed, signal, rank)
    const after = stays
      ? { ...back, state: closed.state }
      : { ...back, state: 'New' as const, closedAt: null, outcome: null, again: closed.again + 1 }
    return { memory: { ...memory, cases: replace(memory.cases, closed, after) }, belongsTo: after }
  }
  const after = opened(group, signal, rank)
  return { memory: { ...memory, cases: [...memory.cases, after] }, belongsTo: after }
}

/** An opening, a closing or a cancelling: cancels a burglary that has just begun, and otherwise is only shown. */
function byUser(memory: Memory, signal: Signal, settings: Settings): Judged {
  const after: Memory = {
    ...memory,
    closed: signal.category === 'closing' ? true : signal.category === 'opening' ? false : memory.closed,
  }
  const burglary = after.cases.find((one) => one.group === 'burglary' && isOpen(one))
  if (burglary && signal.category !== 'closing') {
    const cancels = burglary.cancelledAt === null && signal.at - burglary.openedAt <= CANCELS
    const changed: Case = cancels ? { ...burglary, cancelledAt: signal.at, cancelledBy: signal.user } : burglary
    return { memory: { ...after, cases: replace(after.cases, burglary, changed) }, belongsTo: changed }
  }
  if (signal.category === 'opening' && settings.outside && settings.test === null)
    return ring(after, 'hours', { ...signal, category: 'hours' }, settings)
  return { memory: after, belongsTo: null }
}

/** True for an alarm that nobody has taken and that ends by itself with this signal: the link or the power is back. */
function endsWith(one: Case, { category, qualifier }: Signal) {
  if (one.state !== 'New') return false
  if (one.group === 'power') return category === 'power' && qualifier === 'restore'
  // Silence ends with any signal, a fault that the panel has reported with its own word.
  return one.group === 'link' && (one.seen[0]!.code === null || (category === 'link' && qualifier === 'restore'))
}

/** Judges one signal, which is the latest of its system. */
export function receive(before: Memory, signal: Signal, settings: Settings): Judged {
  const { category: said, qualifier } = signal
  const cases = before.cases.map((one) =>
    endsWith(one, signal)
      ? { ...one, state: 'Closed' as const, closedAt: signal.at, outcome: one.group === 'power' ? 'power' : 'fault' }
      : one,
  )
  const memory = { ...before, cases }
  if (said === 'opening' || said === 'closing' || said === 'cancel') return byUser(memory, signal, settings)
  const category = (qualifier === 'new' && settings.zoneKind(signal.partition, signal.number)) || said
  const group = groupOf(category)
  const open = group && memory.cases.find((one) => one.group === group && isOpen(one))
  // Power rings only when it stays away, which a clock decides (lost-power.ts).
  const rings = qualifier === 'new' && group !== undefined && group !== 'power'
  const silent = settings.test === 'staff' || (settings.test === 'client' && !NEVER_SILENT.includes(category))
  if (!rings || silent) return { memory, belongsTo: open ?? null }
  return ring(memory, group, { ...signal, category }, settings)
}

/** The alarms of one system after all its signals, in whatever order they are given. */
export function alarmsOf(signals: Signal[], settings: (at: number) => Settings): Case[] {
  const key = ({ code, partition, number, category, user }: Signal) => JSON.stringify([code, partition, number, category, user])
  const inOrder = signals.toSorted((a, b) => a.at - b.at || (key(a) < key(b) ? -1 : 1))
  let memory: Memory = { cases: [], closed: null }
  for (const signal of inOrder) ({ memory } = receive(memory, signal, settings(signal.at)))
  return memory.cases
}
