import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../../api/core/fields/days.ts'
import { leaveDays } from '../../../../api/people/absence-days.ts'
import { type GuardAbsence, balance as read } from '../../../../api/people/guard-absences.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { Lost } from '../../../ui/panel/lost.tsx'
import { ABSENCES } from './guard-file-names.ts'

type LeaveLeftProps = {
  guardId: number
  /** The days of leave that is being asked for. */
  from?: string | null | undefined
  to?: string | null | undefined
  half?: boolean | null | undefined
  /** The stored absence that these days change. */
  changed?: GuardAbsence | undefined
}

/** The annual leave of a guard: what is left, and what the days that are being asked for take of it. */
export function LeaveLeft({ guardId, from, to, half, changed }: LeaveLeftProps) {
  const range = from && to && from <= to ? { from, to } : {}
  const query = { guard_id: String(guardId), ...range }
  const known = useQuery({
    queryKey: [ABSENCES, 'balance', query],
    queryFn: () => call(read, { query }),
    placeholderData: (before) => before,
  })
  const balance = known.data
  if (!balance) return <Lost of={known} text="The leave that is left could not be loaded." />
  const { days, left, taken, accrued } = balance
  const asked = balance.asked - (changed?.leave_days ?? 0)
  const wanted = range.from && days !== null ? days * (half ? 0.5 : 1) : undefined
  return (
    <Text size="sm" mb="xs" c={wanted !== undefined && wanted > left - asked ? 'red' : undefined}>
      {wanted !== undefined && <>Takes {leaveDays(wanted)} of annual leave. </>}
      <b>{leaveDays(left)} left</b>: {leaveDays(accrued)} earned, {leaveDays(taken)} taken
      {asked > 0 && `, ${leaveDays(asked)} asked for`}.
      {balance.usable_from > (range.from ?? today()) && ` Can be taken from ${formatDay(balance.usable_from)} on.`}
    </Text>
  )
}
