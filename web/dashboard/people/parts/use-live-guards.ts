import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { stream } from '../../../../api/people/deployability.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useLive } from '../../../lib/use-live.ts'

/** The second part of the query key of the guards for a slot, best first. */
export const CANDIDATES = 'candidates'

const FILES: unknown[] = ['guards', 'guard-qualifications', 'guard-absences']
/** True if a query shows whether guards may be planned: their list and files, the candidates of a slot, the choices of a select. */
const showsGuards = ([name, of]: readonly unknown[]) =>
  FILES.includes(name) || of === CANDIDATES || (name === 'choices' && String(of).startsWith('guards'))

const GUARDS: QueryFilters = { predicate: ({ queryKey }) => showsGuards(queryKey) }

/** Reloads what depends on papers, absences or status of guards. */
export const reloadGuards = (cache: QueryClient) => cache.invalidateQueries(GUARDS)

/** Keeps what shows guards fresh while papers, absences or status of one change, here or by somebody else. */
export function useLiveGuards() {
  const hears = useCan()(stream.permission)
  useLive(hears ? stream : undefined, GUARDS)
}
