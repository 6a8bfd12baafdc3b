import type { OpenJob } from './open-job.ts'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const JOBS: OpenJob[] = [
  {
    id: 1,
    title: 'Security Guard',
    location: 'Kampala',
    job_type: 'Full-Time',
    description: 'Guard a post by day or night, keep the gate book and call the control room when something is wrong.',
    posted_on: '2026-11-02',
    closes_on: null,
  },
  {
    id: 2,
    title: 'CCTV Technician',
    location: 'Kampala',
    job_type: 'Full-Time',
    description: 'Install, test and repair cameras and recorders at our clients’ sites.',
    posted_on: '2026-11-02',
    closes_on: null,
  },
  {
    id: 3,
    title: 'Control Room Operator',
    location: 'Kampala',
    job_type: 'Full-Time',
    description: 'Answer alarms and calls, send crews and write down what happened.',
    posted_on: '2026-11-02',
    closes_on: null,
  },
  {
    id: 4,
    title: 'Response Driver',
    location: 'Entebbe',
    job_type: 'Contract',
    description: 'Drive a response vehicle safely and be first at the gate.',
    posted_on: '2026-11-02',
    closes_on: null,
  },
]

/** The simulated response of the specification, for previews without a server: 4 jobs after 500 ms. */
export async function simulatedJobs() {
  await wait(500)
  return JOBS
}

/** Simulates an application, which succeeds with 90 % probability after 1 s. `random` returns 0 to 1. @throws on failure */
export async function simulatedApply(random = Math.random) {
  await wait(1000)
  if (random() >= 0.9) throw new Error('Server simulation failed to process files. Please check file sizes.')
  return 'Your application has been submitted successfully!'
}
