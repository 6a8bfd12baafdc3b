import { type ExpressionBuilder, sql } from 'kysely'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import { today } from '../../../api/core/fields/days.ts'
import type { LeaveBalance } from '../../../api/people/guard-absences.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { leaveOf } from '../leave-queries.ts'

type Asked = {
  /** Days of annual leave: from the first on, leave earned until then counts. */
  from?: string | undefined
  to?: string | undefined
  /** An absence that is left out of the requested days. */
  except?: number | undefined
}

/** The balance with annual leave by these rules, of rows of `guards`. */
const columns =
  ({ annual_days, usable_after_months }: DatedValue<'leave'>, { from, to, except = 0 }: Asked) =>
  (_: ExpressionBuilder<Database, 'guards'>) => {
    const day = from && from > today() ? from : today()
    const service = sql`age(${day}::date, hire_date)`
    const months = sql<number>`greatest(0, extract(year from ${service}) * 12 + extract(month from ${service}))::integer`
    const accrued = sql`round(${months} * ${annual_days}::numeric / 12, 2)`
    const sumOf = (state: 'Approved' | 'Asked') => sql`(select coalesce(sum(${leaveOf('leave')}), 0) from guard_absences leave
      where leave.guard_id = guards.id and leave.kind = 'annual' and leave.state = ${state} and leave.deleted_at is null and leave.id <> ${except})`
    return [
      sql<number>`${accrued}::float8`.as('accrued'),
      sql<number>`${sumOf('Approved')}::float8`.as('taken'),
      sql<number>`${sumOf('Asked')}::float8`.as('asked'),
      sql<number>`(${accrued} - ${sumOf('Approved')})::float8`.as('left'),
      sql<string>`(hire_date + make_interval(months => ${usable_after_months}::integer))::date`.as('usable_from'),
      sql<
        number | null
      >`cardinality(dates_of_leave(guards.id, ${from ?? null}::date, ${from && to ? to : null}::date))::float8`.as('days'),
    ] as const
  }

/** The balance of a guard on the first of the days asked for, or today. */
export const balanceOf = (db: Db, rules: DatedValue<'leave'>, guardId: number, asked: Asked): Promise<LeaveBalance | undefined> =>
  db
    .selectFrom('guards')
    .select(columns(rules, asked))
    .where('id', '=', guardId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
