import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { QualificationState } from '../../../api/people/guard-qualifications.ts'
import type { NEEDED_FOR, QualificationKind } from '../../../api/people/qualification-types.ts'
import { accountName, guardName } from '../../platform/db/names.ts'
import type { Database } from '../../platform/db/schema.ts'
import { fileColumns } from '../file-queries.ts'

const ofType = <T>(column: string) =>
  sql<T>`(select qt.${sql.ref(column)} from qualification_types qt where qt.id = guard_qualifications.type_id)`

/** SQL: the name of a qualification in lists of several kinds. */
export const qualificationName = sql`${guardName('guard_qualifications.guard_id')} || ', ' || ${ofType('name')}`

/** SQL: how many days before its end a qualification counts as Expiring: from its first reminder on. */
export const firstReminder = sql<number>`(select qt.remind_days[1] from qualification_types qt where qt.id = guard_qualifications.type_id)`

/** SQL: a later one that counts takes its place. A scalar subquery, which is not planned as a join with the whole table. */
export const isSuperseded = sql<SqlBool>`((select true from guard_qualifications later
  where later.guard_id = guard_qualifications.guard_id and later.type_id = guard_qualifications.type_id
    and later.deleted_at is null and later.verified_at is not null and later.revoked_at is null
    and (later.expires_on is null or later.expires_on > guard_qualifications.expires_on)
    and guard_qualifications.expires_on is not null limit 1) is true)`

/** SQL: the state of a qualification today. An expired one is Expired, verified or not. */
const state = sql<QualificationState>`case
  when revoked_at is not null then 'Revoked'
  when expires_on < local_today() then 'Expired'
  when verified_at is null then 'Unverified'
  when expires_on <= local_today() + ${firstReminder} then 'Expiring'
  else 'Valid' end`

/** SQL: the planned shifts of the guard that reach beyond the end. */
const shiftsAfter = sql<number>`(select count(*)::integer from duty_schedules s
  where s.guard_id = guard_qualifications.guard_id and s.deleted_at is null
    and s.shift_date >= greatest(guard_qualifications.expires_on, local_today() - 1)
    and upper(s.shift) > greatest(guard_qualifications.expires_on + 1, local_time(now())))`

/** SQL: a qualification that counts ends within thirty days, and shifts of its guard are planned after that. */
export const endsBeforeShifts = sql<SqlBool>`(expires_on between local_today() and local_today() + 30 and verified_at is not null
  and revoked_at is null and not ${isSuperseded} and ${shiftsAfter} > 0)`

/** The columns of a qualification as the API spells them, the newest scan as columns of its own. */
export const qualificationColumns = (_: ExpressionBuilder<Database, 'guard_qualifications'>) =>
  [
    'id',
    'version',
    'guard_id',
    guardName('guard_qualifications.guard_id').as('guard_name'),
    'type_id',
    ofType<string>('name').as('type_name'),
    ofType<QualificationKind>('kind').as('kind'),
    ofType<(typeof NEEDED_FOR)[number]>('needed_for').as('needed_for'),
    'number',
    'issued_on',
    'expires_on',
    state.as('state'),
    sql<number | null>`expires_on - local_today()`.as('days_left'),
    sql<boolean>`${isSuperseded}`.as('superseded'),
    sql<number>`case when expires_on is null then 0 else ${shiftsAfter} end`.as('shifts_after'),
    'verified_at',
    accountName('verified_by').as('verified_by_name'),
    'revoked_at',
    'revoked_reason',
    ...fileColumns('qualification_id'),
  ] as const
