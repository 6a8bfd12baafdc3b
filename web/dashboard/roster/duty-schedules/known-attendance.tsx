import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../../api/attendance/attendance.ts'
import { CLOCKING_FLAG_TEXTS, type ClockingFlag } from '../../../../api/attendance/fields/clocking-flags.ts'
import { clockTimeAt } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Lost } from '../../../ui/panel/lost.tsx'

const timeOf = (at: string) => clockTimeAt(new Date(at))
const side = (word: string, at: string | null, flags: ClockingFlag[]) =>
  at !== null && [`${word} ${timeOf(at)}`, ...flags.map((flag) => CLOCKING_FLAG_TEXTS[flag])].join(', ')

/** Attendance of a shift that has begun: its state, the times at which the guard came and left, and flags of their clockings. */
export function KnownAttendance({ id }: { id: number }) {
  const may = useCan()
  const known = useQuery({
    queryKey: ['attendance', 'shift', id],
    queryFn: () => call(get, { params: { id: String(id) } }),
    enabled: may('muster.read'),
  })
  if (!known.data) return <Lost of={known} text="The attendance could not be loaded." />
  const { state, in_at, out_at, in_flags, out_flags } = known.data
  if (state === 'Expected') return null
  return (
    <Text size="sm">
      <b>{state}</b>
      {[side('came', in_at, in_flags), side('left', out_at, out_flags)].filter(Boolean).map((text) => ` · ${text}`)}
    </Text>
  )
}
