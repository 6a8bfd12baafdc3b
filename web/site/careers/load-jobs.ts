import type { Call } from '../../../api/core/pages.ts'
import { list } from '../../../api/people/careers.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import type { OpenJob } from './open-job.ts'

/** The open jobs; `failed` when they could not be loaded. */
export type OpenJobs = { jobs: OpenJob[]; failed: boolean }

/** The open jobs, newest first. Never throws. */
export async function loadJobs(call: Call): Promise<OpenJobs> {
  try {
    if (import.meta.env.VITE_SIMULATED_CAREERS === 'true')
      return { jobs: await (await loadPart(() => import('./simulated-careers.ts'))).simulatedJobs(), failed: false }
    const { items } = await call(list, { query: {} })
    const jobs = items.map(({ id, title, location, job_type, description, posted_on, closes_on }) => ({
      id,
      title,
      location,
      job_type,
      description,
      posted_on,
      closes_on,
    }))
    return { jobs, failed: false }
  } catch {
    return { jobs: [], failed: true }
  }
}
