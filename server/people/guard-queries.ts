import type { ExpressionBuilder } from 'kysely'
import { today } from '../../api/core/fields/days.ts'
import type { GuardInput } from '../../api/people/guards.ts'
import type { Db } from '../platform/db/open.ts'
import type { Database } from '../platform/db/schema.ts'
import { statusToday } from './absence-queries.ts'

/** A guard as the API spells it. */
export const guardColumns = (_: ExpressionBuilder<Database, 'guards'>) =>
  [
    'id',
    'version',
    'first_name as firstName',
    'last_name as lastName',
    'gender',
    'date_of_birth',
    'contacts',
    'email',
    'rank',
    statusToday.as('status'),
    'hire_date',
    'home_area',
    'photo',
  ] as const

/** The row of a new guard; the hire date defaults to today. */
export const guardRow = ({ firstName, lastName, hire_date = today(), ...guard }: GuardInput) => ({
  ...guard,
  first_name: firstName,
  last_name: lastName,
  hire_date,
})

export const insertGuard = (db: Db, guard: GuardInput) =>
  db.insertInto('guards').values(guardRow(guard)).returning(guardColumns).executeTakeFirstOrThrow()
