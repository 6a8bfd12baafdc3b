import { useQuery } from '@tanstack/react-query'
import { list } from '../../../../api/people/job-adverts.ts'
import { call } from '../../../lib/calls/call.ts'

export const JOBS_LOST = 'The jobs could not be loaded.'

/** Jobs as options of a filter, newest first, with the location where titles are equal; empty until loaded. `known` is their query. */
export function useJobChoices() {
  const known = useQuery({ queryKey: ['job-adverts', 'choices'], queryFn: () => call(list, { query: {} }), staleTime: 60_000 })
  const jobs = known.data?.items ?? []
  const choices = jobs.map(({ id, title, location }) => {
    const alone = jobs.every((job) => job.id === id || job.title !== title)
    return { value: String(id), label: alone ? title : `${title}, ${location}` }
  })
  return { jobs: choices, known }
}
