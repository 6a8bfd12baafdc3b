import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as absences from '../../../../api/people/guard-absences.ts'
import * as qualifications from '../../../../api/people/guard-qualifications.ts'
import { call } from '../../../lib/calls/call.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { ABSENCES, QUALIFICATIONS } from '../guard-file/guard-file-names.ts'
import { reloadGuards } from '../parts/use-live-guards.ts'

/** The papers of a guard. */
export const useQualificationsOf = (guardId: number) =>
  useQuery({
    queryKey: [...listKey(QUALIFICATIONS), 'of', guardId],
    queryFn: () => call(qualifications.list, { query: { guard_id: String(guardId), sort: 'type_id' } }),
  })

/** The absences of a guard, the latest first. */
export const useAbsencesOf = (guardId: number) =>
  useQuery({
    queryKey: [...listKey(ABSENCES), 'of', guardId],
    queryFn: () => call(absences.list, { query: { guard_id: String(guardId), sort: '-from_on' } }),
  })

/** The message of what was saved last, after which everything that follows from it loads again. */
export function useSavedMessage() {
  const cache = useQueryClient()
  const [message, setMessage] = useState<string>()
  const saved = (text: string) => {
    setMessage(text)
    void reloadGuards(cache)
  }
  return { message, saved, clear: () => setMessage(undefined) }
}
