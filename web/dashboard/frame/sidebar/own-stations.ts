import { IconCalendarTime, IconMapPin, IconUserShield } from '@tabler/icons-react'
import type { Screen } from './screen.ts'

/** The pages of a supervisor, about the own stations alone; no letter is left for a key. */
const OF_OWN_STATIONS = { permission: 'muster.read', unless: 'attendance.read' } as const
export const OWN_STATIONS: Screen[] = [
  {
    ...OF_OWN_STATIONS,
    to: '/dashboard/my-stations',
    label: 'My stations',
    icon: IconMapPin,
    about: 'Your stations, how each stands, and whom to call',
    also: 'own sites posts coverage client telephone',
  },
  {
    ...OF_OWN_STATIONS,
    to: '/dashboard/tomorrow',
    label: 'Tomorrow',
    icon: IconCalendarTime,
    about: 'Who comes to your stations tomorrow',
    also: 'roster shifts schedule next day',
  },
  {
    ...OF_OWN_STATIONS,
    to: '/dashboard/my-guards',
    label: 'My guards',
    icon: IconUserShield,
    about: 'The guards at your stations, with telephone',
    also: 'own guards call telephone contacts',
  },
]
