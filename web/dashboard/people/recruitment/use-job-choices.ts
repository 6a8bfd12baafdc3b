import { useQuery } from '@tanstack/react-query'
import { list } from '../../../../api/people/job-adverts.ts'
import { call } from '../../../lib/calls/call.ts'

/** Jobs as options of a filter, newest first, with the location where titles are equal; empty until loaded. */
export function useJobChoices() {
  const { data } = useQuery({ queryKey: ['job-adverts', 'choices'], queryFn: () => call(list, { query: {} }), staleTime: 60_000 })
  const jobs = data?.items ?? []
  return jobs.map(({ id, title, location }) => {
    const alone = jobs.every((job) => job.id === id || job.title !== title)
    return { value: String(id), label: alone ? title : `${title}, ${location}` }
  })
}
