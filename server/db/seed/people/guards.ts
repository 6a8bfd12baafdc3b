import { addDays } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'

/** Thirty-six guards hired over the years since the founding, twelve within the last year. */
const LONG_SERVICE = 36
const RECENT = [352, 331, 298, 271, 243, 216, 187, 158, 121, 84, 26, 12]
/** The status of those who are not Active, by index in order of hiring. The two newest are in training. */
const OFF_DUTY = { 9: 'On Leave', 22: 'On Leave', 30: 'Suspended', 46: 'In Training', 47: 'In Training' } as const

/** The home areas of guards, by turns: areas of the sites, and some that have none. */
const AREAS = [
  'Kololo',
  'Ntinda',
  'Kireka',
  'Bukoto',
  'Muyenga',
  'Kawempe',
  'Luzira',
  'Wandegeya',
  'Bweyogerere',
  'Naguru',
  'Mukono',
]

export type SeededGuard = { id: number; status: string; hire_date: string; rank: string }

/** Forty-eight guards, longest in service first. */
export async function seedGuards({ db, random, day, invent }: Seeding): Promise<SeededGuard[]> {
  const longService = Array.from({ length: LONG_SERVICE }, () => random.int(380, 5_100)).sort((a, b) => b - a)
  const rows = [...longService, ...RECENT].map((daysAgo, place) => {
    const { firstName, lastName, ...person } = invent(random.chance(0.3) ? 'Female' : 'Male', 'guards.engabo.example')
    const hired = addDays(day, -daysAgo)
    return {
      ...person,
      first_name: firstName,
      last_name: lastName,
      date_of_birth: addDays(hired, -random.int(20 * 365, 38 * 365)),
      rank: rankOf(place),
      status: OFF_DUTY[place as keyof typeof OFF_DUTY] ?? ('Active' as const),
      hire_date: hired,
      home_area: AREAS[place % AREAS.length]!,
    }
  })
  await db.insertInto('guards').values(rows).execute()
  return db.selectFrom('guards').select(['id', 'status', 'hire_date', 'rank']).orderBy('id').execute()
}

function rankOf(place: number) {
  if (place < 2) return 'Patrol Commander'
  if (place < 6) return 'Supervisor'
  if (place < 15) return 'Senior Guard'
  return place % 11 === 0 ? 'K9 Handler' : 'Guard'
}
