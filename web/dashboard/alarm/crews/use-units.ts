import { useQuery } from '@tanstack/react-query'
import { units } from '../../../../api/alarm/dispatches.ts'
import { call } from '../../../lib/calls/call.ts'

/** Response units near the premises of an alarm: undefined while they are not known, none where they cannot be read, as `failed` says. */
export function useUnits(alarmId: number, enabled = true) {
  const { data, error, refetch } = useQuery({
    queryKey: ['alarms', 'units', alarmId],
    queryFn: ({ signal }) => call(units, { params: { id: String(alarmId) } }, { signal }),
    enabled,
    staleTime: 0,
    retry: false,
  })
  return { units: data ?? (error ? [] : undefined), failed: error !== null, again: () => void refetch() }
}
