import { get } from '../../../../api/people/deployability.ts'
import { call } from '../../../lib/calls/call.ts'

/** The query of whether a guard may be planned today, and why not. */
export const deployabilityOf = (guardId: number) => ({
  queryKey: ['guards', 'deployability', guardId],
  queryFn: () => call(get, { params: { id: String(guardId) } }),
})
