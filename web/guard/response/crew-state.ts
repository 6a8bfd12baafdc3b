import type { CrewDeed, DispatchState } from '../../../api/alarm/crews.ts'
import type { Pack } from '../store/database.ts'
import type { PhoneState } from '../store/state.ts'

export type CrewAlarm = NonNullable<NonNullable<Pack['crew']>['alarm']>

/** The state after a deed. */
const AFTER: Partial<Record<CrewDeed['deed'], DispatchState>> = {
  accept: 'Accepted',
  set_off: 'On the way',
  arrive: 'Arrived',
  leave: 'Left',
  refuse: 'Refused',
}
const ORDER: readonly DispatchState[] = ['Asked', 'Accepted', 'On the way', 'Arrived', 'Left', 'Refused']

/** The alarm of the crew with how far it is, by the server and by what this phone has noted since; undefined once it has left. */
export function crewAlarm({ pack, events }: Pick<PhoneState, 'pack' | 'events'>): CrewAlarm | undefined {
  const alarm = pack?.crew?.alarm
  if (!alarm) return undefined
  const said = events.flatMap(({ state, event: { dispatch } }) =>
    dispatch?.id === alarm.id && state !== 'refused' ? (AFTER[dispatch.deed] ?? []) : [],
  )
  const [state] = [alarm.state, ...said].sort((one, other) => ORDER.indexOf(other) - ORDER.indexOf(one))
  return state === 'Left' || state === 'Refused' ? undefined : { ...alarm, state: state! }
}

/** The slips of the crew with a number that is used already, without those that this phone has corrected since. */
export const usedSlips = ({ pack, events }: Pick<PhoneState, 'pack' | 'events'>) =>
  // A pack of an earlier version has none.
  (pack?.crew?.used_slips ?? []).filter(({ id, slip }) => {
    const last = events.findLast(({ state, event: { dispatch } }) => dispatch?.id === id && dispatch.slip && state !== 'refused')
    return !last || last.event.dispatch!.slip!.toUpperCase() === slip
  })
