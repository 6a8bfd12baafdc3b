import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Exception } from '../../../../api/attendance/exceptions.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Telephone } from '../../../ui/telephone.tsx'

/** Opens a record where the person may read it; otherwise its name alone. */
const To = ({ to, children }: { to: string | false; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  ) : (
    children
  )

const WHOLE = { whiteSpace: 'nowrap' } as const

/** `12 Nov 2026, 18:00–06:00 +1`, which a short line parts after the day; of a shift or round without a day, nothing. */
function hoursOf({ day, start_time, end_time }: Exception) {
  if (!day) return null
  const hours = start_time && end_time ? formatHours({ start_time, end_time }) : start_time
  return (
    <>
      <span style={WHOLE}>{formatDay(day)}</span>
      {hours && ', '}
      <span style={WHOLE}>{hours}</span>
    </>
  )
}

/** The station of an exception, its post and its hours. */
export function PlaceOf({ exception }: { exception: Exception }) {
  const may = useCan()
  const { station_id, station_name, post, shift_id } = exception
  const hours = hoursOf(exception)
  if (station_name === null && !hours) return '—'
  return (
    <>
      <To to={may('stations.read') && station_id !== null && `/dashboard/stations/${station_id}`}>
        {station_name ?? 'No station is known'}
      </To>
      {post && <Text size="sm">{post}</Text>}
      {hours && (
        <Text size="xs" c="dimmed">
          <To to={may('roster.read') && shift_id !== null && `/dashboard/duty-schedule?record=${shift_id}`}>{hours}</To>
        </Text>
      )}
    </>
  )
}

/** The guard of an exception, and the telephone to dial. */
export function GuardOf({ exception: { guard_id, guard_name, guard_contacts } }: { exception: Exception }) {
  const may = useCan()
  if (guard_name === null) return '—'
  return (
    <>
      <To to={may('guards.read') && `/dashboard/guards/${guard_id}`}>{guard_name}</To>
      {guard_contacts && (
        <Text size="xs">
          <Telephone number={guard_contacts} inherit />
        </Text>
      )}
    </>
  )
}
