import { type SqlBool, sql } from 'kysely'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Held, unmetReason } from './unmet.ts'

/** A guard and the first and last day of what the guard is to do. */
export type Planned = { guardId: number; from: string; until: string }
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

async function unmetOf(db: Db, { guardId, from, until }: Planned, types: { id: number; name: string }[]): Promise<Unmet[]> {
  if (!types.length) return []
  const held = await db
    .selectFrom('guard_qualifications')
    .select(['type_id', 'issued_on', 'expires_on'])
    .select([sql<boolean>`verified_at is not null`.as('verified'), sql<boolean>`revoked_at is not null`.as('revoked')])
    .where('guard_id', '=', guardId)
    .where('deleted_at', 'is', null)
    .execute()
  const byType = Map.groupBy<number, Held>(held, ({ type_id }) => type_id)
  return types.flatMap(({ id, name }) => {
    const message = unmetReason(name, byType.get(id) ?? [], from, until)
    return message ? [{ type_id: id, message }] : []
  })
}

/**
 * The qualifications that a guard lacks on the days from `from` to `until`, both included, each with a sentence about it:
 * "Firearms handling ends on 5 Dec 2026, during this shift." Looked at are the types that the post `requires`; with `armed`
 * those needed for a firearm; and those needed by every guard, if the company plans qualified guards only and has recorded any
 * of that type (docs/decisions/0057).
 */
export async function unmetQualifications(db: Db, planned: Planned & Needs): Promise<Unmet[]> {
  const { require_qualifications } = await companySettings(db)
  return unmetOf(db, planned, await neededTypes(db, planned, require_qualifications))
}

/** What a guard lacks of the types that every guard must have, whether the company asks for them or not. */
export const unmetByEveryGuard = async (db: Db, planned: Planned) => unmetOf(db, planned, await neededTypes(db, {}, true))

/** The status that was chosen for a guard, whatever the day. */
export const findStatus = (db: Db, id: number) =>
  db.selectFrom('guards').select('status').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
