import { type SqlBool, sql } from 'kysely'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Held, unmetReason } from './unmet.ts'

/** The first and last day of what a guard is to do. */
type Days = { from: string; until: string }
/** A guard and the first and last day of what the guard is to do. */
export type Planned = Days & { guardId: number }
type Needs = {
  /** Types that the post asks for. */
  requires?: number[] | undefined
  /** Whether the guard has a firearm, so that every type needed for one is asked for. */
  armed?: boolean | undefined
}
export type Unmet = { type_id: number; message: string }

const recorded = sql<SqlBool>`exists (select from guard_qualifications q where q.type_id = qualification_types.id and q.deleted_at is null)`

async function neededTypes(db: Db, { requires = [], armed = false }: Needs, everyGuard: boolean) {
  return db
    .selectFrom('qualification_types')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', sql<number>`any(${requires}::integer[])`),
        ...(armed ? [eb('needed_for', '=', 'armed')] : []),
        ...(everyGuard ? [and([eb('needed_for', '=', 'deploy'), recorded])] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}

async function unmetOf(db: Db, guardIds: number[], days: Days, types: { id: number; name: string }[]) {
  if (!types.length) return new Map<number, Unmet[]>()
  const held = await db
    .selectFrom('guard_qualifications')
    .select(['guard_id', 'type_id', 'issued_on', 'expires_on'])
    .select([sql<boolean>`verified_at is not null`.as('verified'), sql<boolean>`revoked_at is not null`.as('revoked')])
    .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute()
  const byGuard = Map.groupBy(held, ({ guard_id }) => guard_id)
  return new Map(
    guardIds.flatMap((guardId): [number, Unmet[]][] => {
      const byType = Map.groupBy<number, Held>(byGuard.get(guardId) ?? [], ({ type_id }) => type_id)
      const unmet = types.flatMap(({ id, name }) => {
        const message = unmetReason(name, byType.get(id) ?? [], days.from, days.until)
        return message ? [{ type_id: id, message }] : []
      })
      return unmet.length ? [[guardId, unmet]] : []
    }),
  )
}

/**
 * The qualifications that a guard lacks on the days from `from` to `until`, both included, each with a sentence about it:
 * "Firearms handling ends on 5 Dec 2026, during this shift." Looked at are the types that the post `requires`; with `armed`
 * those needed for a firearm; and those needed by every guard, if the company plans qualified guards only and has recorded any
 * of that type (docs/decisions/0057).
 */
export async function unmetQualifications(db: Db, { guardId, ...needs }: Planned & Needs): Promise<Unmet[]> {
  return (await unmetOfGuards(db, [guardId], needs)).get(guardId) ?? []
}

/** The same for several guards; those who lack nothing are left out. */
export async function unmetOfGuards(db: Db, guardIds: number[], needs: Days & Needs): Promise<Map<number, Unmet[]>> {
  const { require_qualifications } = await companySettings(db)
  return unmetOf(db, guardIds, needs, await neededTypes(db, needs, require_qualifications))
}

/** What a guard lacks of the types that every guard must have, whether the company asks for them or not. */
export async function unmetByEveryGuard(db: Db, { guardId, ...days }: Planned): Promise<Unmet[]> {
  return (await unmetOf(db, [guardId], days, await neededTypes(db, {}, true))).get(guardId) ?? []
}

/** The status that was chosen for a guard, whatever the day. */
export const findStatus = (db: Db, id: number) =>
  db.selectFrom('guards').select('status').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
