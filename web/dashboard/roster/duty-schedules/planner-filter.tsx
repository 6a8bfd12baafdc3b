import { useQuery } from '@tanstack/react-query'
import { operations } from '../../../../api/incidents/reports.ts'
import { call } from '../../../lib/calls/call.ts'
import { ChosenFilter } from '../../../ui/selection/chosen-filter.tsx'
import type { Filtered } from '../../shared/lists/filter-by.tsx'

/** The planner whose overruled shifts are shown, by a link from the report, which also names the planner to who may not read admins. */
export function PlannerFilter({ list: { state, change } }: { list: Filtered }) {
  const { overruled_by, from } = state
  const query = { report: 'overrides' as const, month: String(from).slice(0, 7) }
  const { data } = useQuery({
    enabled: Boolean(overruled_by && from),
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call(operations, { query }, { signal }),
  })
  if (!overruled_by) return null
  const name = data?.rows.find(({ id }) => id === Number(overruled_by))?.name ?? `#${overruled_by}`
  return <ChosenFilter label="Planner" value={name} onRemove={() => change({ overruled_by: '' })} />
}
