import { useSyncExternalStore } from 'react'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { allEvents } from '../outbox/outbox.ts'
import type { Sending } from '../outbox/sender.ts'
import { type Kept, type OwnEvent, readKept } from './database.ts'
import { newest } from './newest.ts'

const NAMES = ['device', 'pin', 'session', 'pack', 'pack_at', 'figures', 'names', 'skew', 'drafts'] as const

/** The state that the screens show: everything on the phone, as it was last read. */
export type PhoneState = { [K in (typeof NAMES)[number]]: Kept[K] | undefined } & {
  events: OwnEvent[]
  /** The result of the last sending. */
  sending: Sending | undefined
}

let state: PhoneState | undefined
const listeners = new Set<() => void>()

function set(next: PhoneState | undefined) {
  state = next
  for (const listener of listeners) listener()
}

async function readPhone() {
  const [events, ...values] = await Promise.all([allEvents(), ...NAMES.map((name) => readKept(name))])
  const kept = Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as Pick<PhoneState, (typeof NAMES)[number]>
  return { ...kept, events }
}

const readAndShow = newest(readPhone, ({ device: read, ...phone }) => {
  // Each reading makes a new object of the same phone.
  const known = state?.device
  const isKnown = read?.id === known?.id && read?.kind === known?.kind && read?.station_name === known?.station_name
  const device = isKnown ? known : read
  set({ ...phone, device, sending: state?.sending })
})

/** Reads the phone's storage again and shows it; `sending` when something was sent. */
export async function reread(sending?: Sending) {
  await readAndShow()
  if (sending && state) set({ ...state, sending })
}

/** Forgets what was read, as when the page is closed. */
export const forgetState = () => set(undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The content of the phone; undefined until it was read. */
export const usePhone = () => useSyncExternalStore(subscribe, () => state)

/** The most that a clock may be wrong by without being corrected, as on the server. */
const SKEW_MILLISECONDS = 60_000

/**
 * The milliseconds that are added to a time of this phone's clock to have the server's, as far as this phone knows; 0 within a
 * minute.
 */
export const correction = (skew = state?.skew ?? 0) => (Math.abs(skew) > SKEW_MILLISECONDS ? skew : 0)

/** The time by the server's clock: screens decide by it and show it, events keep the phone's own time. */
export const correctedNow = (skew?: number) => Date.now() + correction(skew)

/** When an event of this phone happened by the server's clock. */
export const happenedAt = ({ device_time }: Pick<GuardEvent, 'device_time'>, skew?: number) =>
  Date.parse(device_time) + correction(skew)
