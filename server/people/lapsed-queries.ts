import { sql } from 'kysely'

/**
 * SQL: the guard of a row of `duty_schedules`, by the name it has in the query, has lost a qualification that the shift needs: one
 * has ended or was revoked, and none that counts covers the first and the last day of the shift. Needed are the
 * types that the post asks for, and those of every guard on duty where the company plans qualified guards only. One that was
 * only not verified yet stops planning and takes no cover away (docs/decisions/0066). The inner names occur in no query around it; a
 * scalar subquery is not planned as a join.
 */
export const hasLapsed = (name: string) => {
  const [shift, guard, slot] = [sql.ref(`${name}.shift`), sql.ref(`${name}.guard_id`), sql.ref(`${name}.slot_id`)]
  const [first, last] = [sql`lower(${shift})::date`, sql`(upper(shift_days(${shift})) - 1)`]
  const heldOn = (day: typeof first) => sql`exists (select from guard_qualifications held
    where held.guard_id = lost.guard_id and held.type_id = lost.type_id and held.deleted_at is null and held.verified_at is not null
      and held.revoked_at is null and ${day} between coalesce(held.issued_on, '-infinity') and coalesce(held.expires_on, 'infinity'))`
  return sql<boolean>`((select true from guard_qualifications lost
    join qualification_types needed on needed.id = lost.type_id and needed.deleted_at is null
    where lost.guard_id = ${guard} and lost.deleted_at is null
      and (case when lost.revoked_at is null then lost.expires_on else '-infinity'::date end) < ${last}
      and (needed.needed_for = 'deploy' and (select require_qualifications from company_settings)
        or exists (select from slots of_shift join contract_lines post_line on post_line.id = of_shift.line_id
          where of_shift.id = ${slot}
            and (needed.id = any(post_line.requires) or post_line.armed and needed.needed_for = 'armed')))
      and not (${heldOn(first)} and ${heldOn(last)})
    limit 1) is true)`
}
