import { useQuery } from '@tanstack/react-query'
import * as checkpoints from '../../../../api/attendance/checkpoints.ts'
import * as routes from '../../../../api/attendance/patrol-routes.ts'
import { call } from '../../../lib/calls/call.ts'

/** The query key of all that is set for patrols. */
export const PATROLS = 'patrol setup'

export const useCheckpoints = (stationId: number) =>
  useQuery({
    queryKey: [PATROLS, 'checkpoints', stationId],
    queryFn: () => call(checkpoints.list, { query: { station_id: String(stationId) } }),
  })

export const useRoutes = (stationId: number) =>
  useQuery({
    queryKey: [PATROLS, 'routes', stationId],
    queryFn: () => call(routes.list, { query: { station_id: String(stationId) } }),
  })
