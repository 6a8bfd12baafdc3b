import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Exception, ExceptionQuery, Step } from '../../../api/attendance/exceptions.ts'
import { SOS_STEPS } from '../../../api/attendance/now-news.ts'
import { listPage } from '../../platform/db/list.ts'
import { accountName, guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { still } from './over-queries.ts'
import { type ExceptionReader, readBy } from './reader-queries.ts'

const ORDER = { id: 'id', severity: 'severity' } as const

/** SQL: a value of the shift that an exception is about, or of its slot, or of its round. */
const planned = <T>(ofShift: string, ofSlot: string, ofRound: RawBuilder<unknown>) =>
  sql<T | null>`coalesce((select ${sql.ref(ofShift)} from duty_schedules d where d.id = exceptions.duty_id),
    (select ${sql.ref(ofSlot)} from slots s where s.id = exceptions.slot_id),
    (select ${ofRound} from patrols p where p.id = exceptions.patrol_id))`

/** SQL: the post of the slot that an exception is about, or that its shift fills. */
const lineOf = sql<number | null>`(select s.line_id from slots s
  where s.id = coalesce(exceptions.slot_id, (select d.slot_id from duty_schedules d where d.id = exceptions.duty_id)))`

type Steps = RawBuilder<Exception['steps']>
const columnsWith = (steps: Steps) => (_: ExpressionBuilder<Database, 'exceptions'>) =>
  [
    'id',
    'version',
    'kind',
    'severity',
    'station_id',
    sql<string | null>`${stationName('exceptions.station_id')}`.as('station_name'),
    'guard_id',
    sql<string | null>`${guardName('exceptions.guard_id')}`.as('guard_name'),
    sql<string | null>`(select contacts from guards where guards.id = exceptions.guard_id)`.as('guard_contacts'),
    'duty_id as shift_id',
    'slot_id',
    'patrol_id as round_id',
    sql<string | null>`(select l.name from contract_lines l where l.id = ${lineOf})`.as('post'),
    lineOf.as('line_id'),
    sql<number | null>`(select s.seat from slots s where s.id = exceptions.slot_id)`.as('seat'),
    planned<string>('d.shift_date', 's.day', sql`local_time(p.due_from)::date`).as('day'),
    planned<string>('d.start_time', 's.start_time', sql`local_time(p.due_from)::time`).as('start_time'),
    planned<string>('d.end_time', 's.end_time', sql`local_time(p.due_until)::time`).as('end_time'),
    'state',
    'opened_at',
    'due_at',
    'assigned_to',
    accountName('exceptions.assigned_to').as('assigned_to_name'),
    steps.as('steps'),
    still.as('still'),
    'resolution',
    'although',
    accountName('exceptions.resolved_by').as('resolved_by_name'),
    'resolved_at',
    'escalated_level',
  ] as const
const columns = columnsWith(sql`steps`)

function matching(db: Db, { kind, state, station_id, assigned_to, resolved }: ExceptionQuery, reader: ExceptionReader) {
  let exceptions = db.selectFrom('exceptions').where(readBy(reader))
  if (kind) exceptions = exceptions.where('kind', '=', kind)
  if (state) exceptions = exceptions.where('state', '=', state)
  if (station_id) exceptions = exceptions.where('station_id', '=', station_id)
  if (assigned_to) exceptions = exceptions.where('assigned_to', '=', assigned_to)
  if (resolved !== undefined) exceptions = exceptions.where('state', resolved ? '=' : '<>', 'Resolved')
  return exceptions
}

export const listExceptions = (db: Db, query: ExceptionQuery, reader: ExceptionReader) =>
  listPage(db, matching(db, query, reader), columns, ORDER, query)

export const findException = (db: Db, id: number, reader: ExceptionReader) =>
  db.selectFrom('exceptions').select(columns).where('id', '=', id).where(readBy(reader)).executeTakeFirst()

/** SQL: the first and the latest steps: a guard who presses again and again must not make the alarm of every page long. */
const fewSteps: Steps = sql`case when jsonb_array_length(steps) <= ${SOS_STEPS} then steps
  else jsonb_path_query_array(steps, '$[0, last - ${sql.lit(SOS_STEPS - 2)} to last]') end`

/** The open calls for help, the latest first. */
export const openSos = (db: Db, reader: ExceptionReader) =>
  db
    .selectFrom('exceptions')
    .select(columnsWith(fewSteps))
    .select(sql<number>`jsonb_array_length(steps)`.as('step_count'))
    .where('kind', '=', 'sos')
    .where('state', '<>', 'Resolved')
    .where(readBy(reader))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Locks an exception until the transaction ends. */
export const lockException = (db: Db, id: number, reader: ExceptionReader) =>
  db
    .selectFrom('exceptions')
    .select(['id', 'kind', 'state'])
    .where('id', '=', id)
    .where(readBy(reader))
    .forUpdate()
    .executeTakeFirst()

/** Notes that a member of staff has looked at an exception, once. */
export const noteSeen = (db: Db, id: number) =>
  db.updateTable('exceptions').set({ seen_at: sql`now()` }).where('id', '=', id).where('seen_at', 'is', null).execute()

/** A change by a person: somebody who does something about an exception has seen it. */
const change = (db: Db, id: number) =>
  db.updateTable('exceptions').set({ version: sql`version + 1`, seen_at: sql`coalesce(seen_at, now())` }).where('id', '=', id)

export const assignException = (db: Db, id: number, assigned_to: number | null) => change(db, id).set({ assigned_to }).execute()

/** Appends what was done, in the name of an account; the first step makes the exception Pending. */
export const appendStep = (db: Db, id: number, { what, text }: { what: Step; text: string }, accountId: number) =>
  change(db, id)
    .set({
      state: 'Pending',
      steps: sql`steps || jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'by', ${accountName(sql`${accountId}`)}, 'what', ${what}::text, 'text', ${text}::text))`,
    })
    .execute()

/** With `although`, the fact that still stands. */
type Closing = { resolution: string; although: string | null }
export const resolveException = (db: Db, id: number, { resolution, although }: Closing, accountId: number) =>
  change(db, id).set({ state: 'Resolved', resolution, although, resolved_by: accountId, resolved_at: sql`now()` }).execute()

/** True if an account is that of a member of staff who can sign in. */
export const isStaff = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'super_admin'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
