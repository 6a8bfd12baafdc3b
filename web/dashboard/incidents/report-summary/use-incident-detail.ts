import { useQuery } from '@tanstack/react-query'
import { get, type Incident } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'

/** An incident with its history and photos. */
export const useIncidentDetail = ({ id, version }: Incident) =>
  useQuery({
    queryKey: ['incidents', 'detail', id, version],
    queryFn: () => call(get, { params: { id: String(id) } }),
  })
