import { useQuery } from '@tanstack/react-query'
import { list as listAttendance } from '../../../../api/attendance/attendance.ts'
import { list as listSlots, type Slot } from '../../../../api/contracts/slots.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { ATTENDANCE } from '../now/use-now.ts'

const FAILURES = {
  unexpected: 'The roster could not be loaded.',
  signedOut: 'No access token found. Please login again.',
}

/** A shift of a day, planned or open; one outside of any contract has no post. */
export type RosterShift = Pick<Slot, 'station_id' | 'station_name' | 'start_time' | 'end_time' | 'ends_next_day'> & {
  key: string
  slot: Slot | undefined
  post: string | null
  guard: { name: string; contacts: string | undefined } | undefined
  off: boolean
}
export type RosterStation = { id: number; name: string; shifts: RosterShift[] }

/** Shifts below their stations: both by name, and the shifts of a station by their start. */
const byStation = (shifts: RosterShift[]): RosterStation[] =>
  [...Map.groupBy(shifts, ({ station_id }) => station_id)]
    .map(([id, own]) => ({
      id,
      name: own[0]!.station_name,
      shifts: own.toSorted((one, other) => one.start_time.localeCompare(other.start_time) || one.key.localeCompare(other.key)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** The roster of a day at the stations of the reader, with the telephone of each guard. */
export function useRosterOf(day: string) {
  const { data, error, refetch } = useQuery({
    queryKey: [ATTENDANCE, 'roster of', day],
    queryFn: async ({ signal }) => {
      const query = { from: day, to: day, page: '1', page_size: '1000' }
      const [slots, shifts] = await Promise.all([
        call(listSlots, { query: { ...query, sort: 'day' } }, { signal }),
        call(listAttendance, { query: { ...query, sort: 'shift_date' } }, { signal }),
      ])
      const contacts = new Map(shifts.items.map(({ id, guard_contacts }) => [id, guard_contacts]))
      const filled = new Set(slots.items.map(({ shift_id }) => shift_id))
      return byStation([
        ...slots.items.map((slot): RosterShift => {
          const { id, name, state, guard_name, shift_id, ...at } = slot
          const guard = guard_name === null ? undefined : { name: guard_name, contacts: contacts.get(shift_id ?? 0) }
          return { ...at, key: `slot ${id}`, slot, post: name, guard, off: state === 'Off' }
        }),
        ...shifts.items
          .filter(({ id, slot_id }) => slot_id === null && !filled.has(id))
          .map(({ id, guard_name: name, guard_contacts, post, ...at }): RosterShift => {
            const guard = { name, contacts: guard_contacts }
            return { ...at, key: `shift ${id}`, slot: undefined, post, guard, off: false }
          }),
      ])
    },
  })
  return { stations: data, problem: error ? failureText(error, FAILURES) : undefined, refresh: () => void refetch() }
}
