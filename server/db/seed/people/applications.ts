import type { FileStore } from '../../../platform/files/file-store.ts'
import { addDays, daysBetween, momentOn } from '../calendar.ts'
import { keepDocument } from '../sales/documents.ts'
import type { Seeding } from '../seeding.ts'
import { STORIES } from './applications-texts.ts'
import type { SeededGuard } from './guards.ts'

const DAYS_BETWEEN_MOVES = 4
const FILE_NAMES = {
  cvFile: 'cv.pdf',
  academicDocs: 'school-certificate.pdf',
  nationalId: 'national-id.pdf',
  healthDocs: 'health-certificate.pdf',
}

/** Applications in every stage, with documents if there is a file store. The hired applicant is the newest guard. */
export async function seedApplications(seeding: Seeding, guards: SeededGuard[], admin: number, files: FileStore | undefined) {
  const { db, random, now, day, invent } = seeding
  const jobs = await db.selectFrom('jobs').select(['id', 'title']).orderBy('id').execute()
  for (const { job: place, daysAgo, moves, rating, message, note, documents = [] } of STORIES) {
    const job = jobs[place]!
    const stage = moves.at(-1) ?? 'New'
    const applied = addDays(day, -daysAgo)
    const received_at = momentOn(applied, random, now)
    const guard = stage === 'Hired' ? guards.at(-1)! : undefined
    const person = guard ? await nameOf(seeding, guard.id) : invent(random.pick(['Female', 'Male']), 'mail.example')
    const name = `${person.firstName} ${person.lastName}`
    const steps = moves.map((to_stage, index) => {
      const last = daysBetween(applied, guard?.hire_date ?? day)
      return {
        at: momentOn(addDays(applied, Math.min((index + 1) * DAYS_BETWEEN_MOVES, last)), random, now),
        account_id: admin,
        from_stage: moves[index - 1] ?? ('New' as const),
        to_stage,
      }
    })
    const since = steps.at(-1)?.at ?? received_at
    const { id } = await db
      .insertInto('job_applications')
      .values({
        job_id: job.id,
        name,
        email: person.email,
        phone: person.contacts,
        message,
        consent: 'Given',
        received_at,
        stage,
        stage_since: since,
        decided_at: guard || stage === 'Rejected' ? since : null,
        rating,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const events = [...steps, ...(note ? [{ at: since, account_id: admin, note }] : [])]
    if (events.length)
      await db
        .insertInto('application_events')
        .values(events.map((event) => ({ ...event, application_id: id })))
        .execute()
    if (guard) await db.insertInto('hires').values({ application_id: id, guard_id: guard.id }).execute()
    for (const field of files ? (['cvFile', ...documents] as const) : []) {
      const lines = [name, job.title, '', field === 'cvFile' ? 'Curriculum vitae' : 'Copy', 'Made for the demonstration.']
      const { fileName, keyId, ...file } = await keepDocument(files!, FILE_NAMES[field], lines)
      await db
        .insertInto('application_documents')
        .values({
          ...file,
          kind: 'pdf',
          file_name: fileName,
          key_id: keyId,
          field,
          received_at,
          ...(guard ? { guard_id: guard.id } : { application_id: id }),
        })
        .execute()
    }
  }
}

async function nameOf({ db }: Seeding, guardId: number) {
  const guard = await db
    .selectFrom('guards')
    .select(['first_name', 'last_name', 'email', 'contacts'])
    .where('id', '=', guardId)
    .executeTakeFirstOrThrow()
  return { firstName: guard.first_name, lastName: guard.last_name, email: guard.email, contacts: guard.contacts }
}
