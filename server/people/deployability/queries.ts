import { sql } from 'kysely'
import { today } from '../../../api/core/fields/days.ts'
import type { Readiness } from '../../../api/people/deployability.ts'
import type { Guard } from '../../../api/people/guards.ts'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Held, hasExpired, unmetReason } from './unmet.ts'

/** The first and last day of the guard's duty. */
type Days = { from: string; until: string }
type Needs = {
  /** Types that the post asks for. */
  requires?: number[] | undefined
  /** True if the guard has a firearm, so that every type needed for one is asked for. */
  armed?: boolean | undefined
  /** True if the guard drives a vehicle. */
  drives?: boolean | undefined
}
/**
 * A qualification that a guard lacks; `expired` when the guard had it until it ended. One that is `general` is asked of every guard on
 * duty and not by the post; it `stops` planning where the company plans qualified guards only.
 */
export type Unmet = { type_id: number; message: string; expired: boolean; general: boolean; stops: boolean }

const recorded = sql<boolean>`exists (select from guard_qualifications q where q.type_id = qualification_types.id and q.deleted_at is null)`

/**
 * Loads what guards hold, and returns a function that judges it: the qualifications that one of them lacks on the days from
 * `from` to `until`, both included, each with a sentence about it: "Firearms handling ends on 5 Dec 2026, during this shift."
 * Looked at are the types that the post `requires`; with `armed` those needed for a firearm, with `drives` those to drive; and those
 * needed by every guard, where the company has recorded any of that type (docs/decisions/0057).
 */
export async function loadQualifications(db: Db, guardIds: number[]) {
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
  return (guardId: number, { from, until, requires = [], armed = false, drives = false }: Days & Needs): Unmet[] => {
    const byType = Map.groupBy<number, Held>(byGuard.get(guardId) ?? [], ({ type_id }) => type_id)
    return types.flatMap(({ id, name, needed_for, recorded }) => {
      const named = requires.includes(id) || (armed && needed_for === 'armed') || (drives && needed_for === 'drive')
      const general = !named && needed_for === 'deploy' && recorded
      const held = byType.get(id) ?? []
      const message = named || general ? unmetReason(name, held, from, until) : undefined
      if (!message) return []
      return [{ type_id: id, message, expired: hasExpired(held, until), general, stops: !general || require_qualifications }]
    })
  }
}

export type StoredGuard = Omit<Guard, 'readiness' | 'papers'>
/** Guards with whether they may be planned today, wherever that is, and what they lack. */
export async function areReady(db: Db, guards: StoredGuard[]): Promise<Guard[]> {
  const day = today()
  const ids = guards.map(({ id }) => id)
  const unmetBy = await loadQualifications(db, ids)
  return guards.map((guard) => {
    const unmet = unmetBy(guard.id, { from: day, until: day })
    return { ...guard, readiness: readinessOf(guard.status === 'Active', unmet), papers: unmet.map(({ message }) => message) }
  })
}
export async function isReady(db: Db, guard: StoredGuard): Promise<Guard> {
  const [ready] = await areReady(db, [guard])
  return ready!
}

/** The readiness of a guard who may stand but for the papers, and lacks some. */
export const readinessOf = (mayStand: boolean, unmet: Unmet[]): Readiness => {
  if (!mayStand || unmet.some(({ stops }) => stops)) return 'Not allowed'
  return unmet.length ? 'Papers missing' : 'Ready'
}

/** The status that was chosen for a guard, whatever the day. */
export const findStatus = (db: Db, id: number) =>
  db.selectFrom('guards').select('status').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Why guards may not drive on a day, each with a sentence about it: "Driving permit ended on 5 Nov 2026."; others are left out. */
export async function missingPermits(db: Db, guardIds: number[], day: string): Promise<Map<number, string>> {
  if (!guardIds.length) return new Map()
  const unmet = await loadQualifications(db, guardIds)
  return new Map(
    guardIds.flatMap((id) => {
      const first = unmet(id, { from: day, until: day, drives: true }).find(({ general }) => !general)
      return first ? [[id, first.message] as const] : []
    }),
  )
}
