import { sql } from 'kysely'
import { addDays } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededGuard } from './guards.ts'

/**
 * The days until the end of those that need attention, by index of the guard and place among the four; negative is over. The
 * papers of every guard on duty end after the last shift that is planned.
 */
const ENDS = { '11 0': 16, '19 0': 26, '26 3': 5, '35 3': -9 } as Record<string, number>
/** Recorded, and not checked yet: also the registration of the guard in training. */
const UNVERIFIED = ['40 3', '46 0']
/** Types by name, in order: three that every guard has, then what depends on the rank. */
const FOUR = ['PSO guard registration', 'Basic guard training', 'Certificate of good conduct']
/** Besides every third guard, those who stand at armed posts. */
const ARMED = [4, 29, 31, 43, 44]
const PREFIXES: Record<string, string> = {
  'PSO guard registration': 'PSO',
  'Basic guard training': 'BGT',
  'Certificate of good conduct': 'CGC',
  'Firearms handling': 'FAH',
  'First aid': 'FA',
}

/** Four qualifications of each guard: three end within a month, one has expired, two wait to be verified. */
export async function seedQualifications({ db, day, now }: Seeding, guards: SeededGuard[], admin: number) {
  const types = await db.selectFrom('qualification_types').select(['id', 'name', 'validity_months']).execute()
  const byName = new Map(types.map((type) => [type.name, type]))
  const rows = guards.flatMap(({ id, hire_date }, index) =>
    [...FOUR, index % 3 === 0 || ARMED.includes(index) ? 'Firearms handling' : 'First aid'].map((name, place) => {
      const { id: type_id, validity_months } = byName.get(name)!
      const at = `${index} ${place}`
      const left = ENDS[at] ?? 75 + ((index * 37 + place * 61) % 260)
      const ends = validity_months !== null
      const issued = ends ? addDays(day, left - validity_months * 30) : addDays(hire_date, -20)
      return {
        guard_id: id,
        type_id,
        number: `${PREFIXES[name]}-${issued.slice(0, 4)}-${String(1_000 + index * 4 + place)}`,
        issued_on: issued,
        expires_on: ends ? addDays(day, left) : null,
        ...(!UNVERIFIED.includes(at) && { verified_by: admin, verified_at: now.toISOString() }),
      }
    }),
  )
  await db.insertInto('guard_qualifications').values(rows).execute()
  await db.updateTable('company_settings').set({ require_qualifications: true, qualifications_answered: true }).execute()
  // Nobody is told of the past.
  await sql`insert into qualification_reminders (qualification_id, expires_on, days)
    select q.id, q.expires_on, unnest(t.remind_days) from guard_qualifications q join qualification_types t on t.id = q.type_id
    where q.expires_on <= ${day}::date + 60`.execute(db)
}

/** Five absences: one taken, two of now beside a suspension, and one that waits for a decision. */
export async function seedAbsences({ db, day, now }: Seeding, guards: SeededGuard[], admin: number) {
  const decided = { state: 'Approved', decided_by: admin, decided_at: now.toISOString() } as const
  const of = (index: number, from: number, until: number | null) => ({
    guard_id: guards[index]!.id,
    from_on: addDays(day, from),
    until_on: until === null ? null : addDays(day, until),
  })
  await db
    .insertInto('guard_absences')
    .values([
      { ...of(6, -64, -58), kind: 'annual', asked_via: 'office', ...decided },
      { ...of(9, -4, 9), kind: 'annual', asked_via: 'writing', ...decided },
      { ...of(22, -2, 5), kind: 'sick', asked_via: 'telephone', note: 'Malaria; the letter of the clinic follows.', ...decided },
      { ...of(30, -6, null), kind: 'suspension', asked_via: null, ...decided },
      { ...of(14, 12, 18), kind: 'annual', asked_via: 'guard_page' },
    ])
    .execute()
}
