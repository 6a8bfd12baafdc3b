import { sql } from 'kysely'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Held, hasExpired, unmetReason } from './unmet.ts'

/** The first and last day of what a guard is to do. */
type Days = { from: string; until: string }
/** A guard and the first and last day of what the guard is to do. */
export type Planned = Days & { guardId: number }
type Needs = {
  /** Types that the post asks for. */
  requires?: number[] | undefined
  /** Whether the guard has a firearm, so that every type needed for one is asked for. */
  armed?: boolean | undefined
  /** Whether the guard drives a vehicle. */
  drives?: boolean | undefined
}
/** A qualification that a guard lacks; `expired` when the guard had it until it ended. */
export type Unmet = { type_id: number; message: string; expired: boolean }

const recorded = sql<boolean>`exists (select from guard_qualifications q where q.type_id = qualification_types.id and q.deleted_at is null)`

/**
 * Loads what guards hold, and returns a function that judges it: the qualifications that one of them lacks on the days from
 * `from` to `until`, both included, each with a sentence about it: "Firearms handling ends on 5 Dec 2026, during this shift."
 * Looked at are the types that the post `requires`; with `armed` those needed for a firearm, with `drives` those to drive; and those needed by every guard, if
 * the company plans qualified guards only and has recorded any of that type (docs/decisions/0057).
 */
export async function loadQualifications(db: Db, guardIds: number[], { everyGuard }: { everyGuard?: boolean } = {}) {
  const [{ require_qualifications }, types, held] = await Promise.all([
    companySettings(db),
    db
      .selectFrom('qualification_types')
      .select(['id', 'name', 'needed_for', recorded.as('recorded')])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('guard_qualifications')
      .select(['guard_id', 'type_id', 'issued_on', 'expires_on'])
      .select([sql<boolean>`verified_at is not null`.as('verified'), sql<boolean>`revoked_at is not null`.as('revoked')])
      .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  ])
  const byGuard = Map.groupBy(held, ({ guard_id }) => guard_id)
  const ofAll = everyGuard ?? require_qualifications
  return (guardId: number, { from, until, requires = [], armed = false, drives = false }: Days & Needs): Unmet[] => {
    const needed = types.filter(
      ({ id, needed_for, recorded }) =>
        requires.includes(id) ||
        (armed && needed_for === 'armed') ||
        (drives && needed_for === 'drive') ||
        (ofAll && needed_for === 'deploy' && recorded),
    )
    const byType = Map.groupBy<number, Held>(byGuard.get(guardId) ?? [], ({ type_id }) => type_id)
    return needed.flatMap(({ id, name }) => {
      const held = byType.get(id) ?? []
      const message = unmetReason(name, held, from, until)
      return message ? [{ type_id: id, message, expired: hasExpired(held, until) }] : []
    })
  }
}

/** The qualifications that a guard lacks, as `loadQualifications` says. */
export async function unmetQualifications(db: Db, { guardId, ...needs }: Planned & Needs): Promise<Unmet[]> {
  return (await loadQualifications(db, [guardId]))(guardId, needs)
}

/** What a guard lacks of the types that every guard must have, whether the company asks for them or not. */
export async function unmetByEveryGuard(db: Db, { guardId, ...days }: Planned): Promise<Unmet[]> {
  return (await loadQualifications(db, [guardId], { everyGuard: true }))(guardId, days)
}

/** The status that was chosen for a guard, whatever the day. */
export const findStatus = (db: Db, id: number) =>
  db.selectFrom('guards').select('status').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Why guards may not drive on a day, each with a sentence about it: "Driving permit ended on 5 Nov 2026."; others are left out. */
export async function missingPermits(db: Db, guardIds: number[], day: string): Promise<Map<number, string>> {
  if (!guardIds.length) return new Map()
  const unmet = await loadQualifications(db, guardIds, { everyGuard: false })
  return new Map(
    guardIds.flatMap((id) => {
      const [first] = unmet(id, { from: day, until: day, drives: true })
      return first ? [[id, first.message] as const] : []
    }),
  )
}
