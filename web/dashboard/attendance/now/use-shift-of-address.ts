import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Attendance, get } from '../../../../api/attendance/attendance.ts'
import { call } from '../../../lib/calls/call.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { ATTENDANCE } from './use-now.ts'

/** Opens the shift that a link names (`?shift=7`), once. */
export function useShiftOfAddress(open: (shift: Attendance) => void) {
  const [address, change] = useAddress()
  const id = address.get('shift') ?? ''
  const { data } = useQuery({
    queryKey: [ATTENDANCE, 'shift', id],
    queryFn: ({ signal }) => call(get, { params: { id } }, { signal }),
    enabled: /^\d+$/.test(id),
    staleTime: 0,
    gcTime: 0,
  })
  const opened = useEffectEvent((shift: Attendance) => {
    open(shift)
    change({ shift: '' }, { replace: true })
  })
  useEffect(() => {
    if (data) opened(data)
  }, [data])
}
