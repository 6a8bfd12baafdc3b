import type { Job } from '../../../contract/people/careers.ts'

/** What the careers page shows of a job. */
export type OpenJob = Pick<Job, 'id' | 'title' | 'location' | 'job_type' | 'description' | 'posted_on' | 'closes_on'>
