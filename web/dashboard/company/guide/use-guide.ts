import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type GuideStepName, get, skip } from '../../../../api/company/guide.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'

const KEY = ['guide']

/** The first steps that the signed-in person may take. */
export function useGuide() {
  const may = useCan()
  return useQuery({ queryKey: KEY, queryFn: () => call(get, {}), enabled: may(get.permission) })
}

/** Leaves a step out for the company, or takes it up again. */
export function useSkip() {
  const cache = useQueryClient()
  return async (step: GuideStepName, skipped: boolean) => {
    await call(skip, { params: { step }, body: { skipped } })
    await cache.invalidateQueries({ queryKey: KEY })
  }
}
