import type { Job } from '../../../api/people/careers.ts'

/** The fields of a job on the careers page. */
export type OpenJob = Pick<Job, 'id' | 'title' | 'location' | 'job_type' | 'description' | 'posted_on' | 'closes_on'>
