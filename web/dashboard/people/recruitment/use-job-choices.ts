import { useQuery } from '@tanstack/react-query'
import { list } from '../../../../contract/people/job-adverts.ts'
import { call } from '../../../lib/calls/call.ts'

/** The jobs to narrow applications by, newest first, with their place where the title is not enough; none until they are known. */
export function useJobChoices() {
  const { data } = useQuery({ queryKey: ['job-adverts', 'choices'], queryFn: () => call(list, { query: {} }), staleTime: 60_000 })
  const jobs = data?.items ?? []
  return jobs.map(({ id, title, location }) => {
    const alone = jobs.every((job) => job.id === id || job.title !== title)
    return { value: String(id), label: alone ? title : `${title}, ${location}` }
  })
}
