import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** SQL: the first and the last day of a row of `duty_schedules`. */
const daysOf = (name: string) => {
  const shift = sql.ref(`${name}.shift`)
  return [sql`lower(${shift})::date`, sql`(upper(shift_days(${shift})) - 1)`] as const
}

/** SQL: a qualification of a guard that counts on a day. */
const heldOn = (guard: Sql, type: Sql, day: Sql) => sql`exists (select from guard_qualifications held
  where held.guard_id = ${guard} and held.type_id = ${type} and held.deleted_at is null and held.verified_at is not null
    and held.revoked_at is null and ${day} between coalesce(held.issued_on, '-infinity') and coalesce(held.expires_on, 'infinity'))`
/** SQL: a guard has a licence today that every guard on duty needs. */
export const isLicensed = (guard: Sql) => sql<boolean>`exists (select from qualification_types licence
  where licence.kind = 'licence' and licence.needed_for = 'deploy' and licence.deleted_at is null
    and ${heldOn(guard, sql`licence.id`, sql`local_today()`)})`
/** SQL: a guard has qualifications of a type that count on the first and the last day. */
const counts = (guard: Sql, type: Sql, first: Sql, last: Sql) =>
  sql`(${heldOn(guard, type, first)} and ${heldOn(guard, type, last)})`

/** SQL: `general` is a type that every guard on duty must have, of which anything is recorded, where the company plans qualified guards only. */
const isAskedOfAll = sql`(select require_qualifications from company_settings) and general.deleted_at is null and general.needed_for = 'deploy'
  and exists (select from guard_qualifications recorded where recorded.type_id = general.id and recorded.deleted_at is null)`

/**
 * SQL: the names of what every guard on duty must have and the guard of a row of `duty_schedules` lacks on its days; null when that is
 * nothing. It takes no cover away, unlike what has lapsed; the shift is an exception.
 */
export const missingPapers = (name: string) => sql<string | null>`(select string_agg(general.name, ', ' order by general.id)
  from qualification_types general where ${isAskedOfAll} and not ${counts(sql.ref(`${name}.guard_id`), sql`general.id`, ...daysOf(name))})`

/**
 * SQL: the place of the guard of a row of `guards` among the readiness of today, 0 for Ready: somebody who is not Active, or lacks
 * what every guard on duty must have where the company plans qualified guards only, is last.
 */
export const placeOfReadiness = (status: Sql) => sql<number>`case when ${status} <> 'Active' then 2
  when exists (select from qualification_types general where general.deleted_at is null and general.needed_for = 'deploy'
      and exists (select from guard_qualifications recorded where recorded.type_id = general.id and recorded.deleted_at is null)
      and not ${heldOn(sql`guards.id`, sql`general.id`, sql`local_today()`)})
    then case when (select require_qualifications from company_settings) then 2 else 1 end
  else 0 end`

/** SQL, for `in`: guards who lack such a type now or within two months, so that only their shifts are looked at. */
export const lackingPapers = sql<number>`(select lacking.id from guards lacking cross join qualification_types general
  where ${isAskedOfAll} and not ${counts(sql`lacking.id`, sql`general.id`, sql`local_today()`, sql`local_today() + 60`)})`

/**
 * SQL: the guard of a row of `duty_schedules`, by the name it has in the query, has lost a qualification that the shift needs: one
 * has ended or was revoked, and none that counts covers the first and the last day of the shift. Needed are the
 * types that the post asks for, and those of every guard on duty where the company plans qualified guards only. One that was
 * only not verified yet stops planning and takes no cover away (docs/decisions/0066). The inner names occur in no query around it; a
 * scalar subquery is not planned as a join.
 */
export const hasLapsed = (name: string) => {
  const [guard, slot] = [sql.ref(`${name}.guard_id`), sql.ref(`${name}.slot_id`)]
  const [first, last] = daysOf(name)
  return sql<boolean>`((select true from guard_qualifications lost
    join qualification_types needed on needed.id = lost.type_id and needed.deleted_at is null
    where lost.guard_id = ${guard} and lost.deleted_at is null
      and (case when lost.revoked_at is null then lost.expires_on else '-infinity'::date end) < ${last}
      and (needed.needed_for = 'deploy' and (select require_qualifications from company_settings)
        or exists (select from slots of_shift join contract_lines post_line on post_line.id = of_shift.line_id
          where of_shift.id = ${slot}
            and (needed.id = any(post_line.requires) or post_line.armed and needed.needed_for = 'armed')))
      and not ${counts(sql`lost.guard_id`, sql`lost.type_id`, first, last)}
    limit 1) is true)`
}
