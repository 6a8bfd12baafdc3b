import * as auth from '../../api/accounts/auth.ts'
import * as retention from '../../api/company/retention.ts'
import { ADMIN_AREAS } from '../../api/core/permissions.ts'
import * as jobs from '../../api/people/job-adverts.ts'
import * as recruitment from '../../api/people/recruitment.ts'
import { fakeApi } from './fake-api.ts'
import { signIn } from './render-page.tsx'

/** An application as in lists. */
export const application = (id: number, more: Partial<recruitment.Application> = {}): recruitment.Application => ({
  id,
  version: 1,
  reference: `A-0000-000${id}`,
  name: `Applicant ${id}`,
  email: `applicant${id}@mail.example`,
  phone: null,
  jobId: 1,
  job_title: 'Dog Handler',
  stage: 'New',
  stage_since: '2026-11-20T11:05:00.000Z',
  rating: null,
  received_at: '2026-11-18T11:05:00.000Z',
  ...more,
})

/** An application with its documents and history. */
export const detail = (id: number, more: Partial<recruitment.ApplicationDetail> = {}): recruitment.ApplicationDetail => ({
  ...application(id, more),
  message: 'I love dogs.',
  consent: 'Given',
  guard_id: null,
  documents: [],
  history: [],
  ...more,
})

export const job = (id: number, more: Partial<jobs.JobAdvert> = {}): jobs.JobAdvert => ({
  id,
  version: 1,
  title: 'Dog Handler',
  location: 'Mukono',
  job_type: 'Full-Time',
  description: 'Night patrols.',
  posted_on: '2026-11-01',
  closes_on: null,
  published: true,
  state: 'Open',
  applications: 0,
  ...more,
})

/** A fake server with these applications, which keeps moves and ratings. */
export function recruitmentApi(given: recruitment.ApplicationDetail[], role: 'admin' | 'super_admin' = 'admin') {
  const api = fakeApi()
  signIn(role)
  const known = new Map(given.map((one) => [one.id, one]))
  const change = (id: number, changes: Partial<recruitment.ApplicationDetail>) => {
    const before = known.get(id)!
    const after = { ...before, ...changes, version: before.version + 1 }
    known.set(id, after)
    return after
  }
  const all = () => [...known.values()]
  api.answer(auth.me, () => ({
    id: 1,
    userName: 'Esther N.',
    emailAddress: 'esther@engabo.example',
    role,
    areas: [...ADMIN_AREAS],
  }))
  api.answer(retention.get, () => ({ rejected_months: 3, document_days: 10, message_months: 12 }))
  api.answer(jobs.list, () => ({ items: [job(1), job(2, { title: 'Driver' })], total: 2 }))
  api.answer(recruitment.list, () => ({ items: all(), total: known.size }))
  api.answer(recruitment.get, ({ params }) => known.get(params.id)!)
  api.answer(recruitment.board, () =>
    recruitment.STAGES.map((stage) => {
      const applications = all().filter((one) => one.stage === stage)
      return { stage, total: applications.length, applications }
    }),
  )
  api.answer(recruitment.update, ({ params, body }) => change(params.id, { rating: body.rating }))
  api.answer(recruitment.move, ({ params, body }) => change(params.id, { stage: body.stage }))
  return { api, change }
}
