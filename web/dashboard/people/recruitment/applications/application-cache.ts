import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApplicationDetail } from '../../../../../api/people/recruitment.ts'
import { showAnswer } from '../../../../lib/calls/show-answer.ts'
import { replaceInLists } from '../../../../lib/lists/record-cache.ts'

/** Query keys of the applications and of the board. */
export const APPLICATIONS = 'applications'
export const BOARD = 'recruitment-board'
export const openedKey = (id: number) => [APPLICATIONS, 'opened', id]

/** Updates drawer, table and board together: `put` after one application has changed, `reload` after anything else. */
export function useApplicationCache() {
  const cache = useQueryClient()
  return useMemo(
    () => ({
      put: (application: ApplicationDetail) => {
        void showAnswer(cache, openedKey(application.id), application)
        replaceInLists(cache, APPLICATIONS, application)
        return cache.invalidateQueries({ queryKey: [BOARD] })
      },
      reload: () => Promise.all([APPLICATIONS, BOARD].map((name) => cache.invalidateQueries({ queryKey: [name] }))),
    }),
    [cache],
  )
}
