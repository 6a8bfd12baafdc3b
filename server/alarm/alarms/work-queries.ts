import { sql } from 'kysely'
import type { Outcome } from '../../../api/alarm/alarm-queue.ts'
import type { StepKind, StepResult } from '../../../api/alarm/procedure/steps.ts'
import type { Db } from '../../platform/db/open.ts'

/** An alarm that somebody works on, locked until the transaction ends. */
export type Locked = {
  id: number
  number: string
  system_id: number
  station_id: number
  state: 'New' | 'Taken' | 'Closed'
  taken_by: number | null
  /** The name of the one who has it. */
  holder: string | null
  /** The local day and time at which it opened. */
  day: string
  time: string
  incident_id: number | null
  secret: string | null
}

/** Locks alarms in the order of their ids. A change with the state of their systems locks that before. */
export async function lockAlarms(db: Db, ids: number[]) {
  await sql`select id from alarms where id = any(${ids}::integer[]) order by id for no key update`.execute(db)
  const { rows } = await sql<Locked>`
    select a.id, a.number, a.system_id, y.station_id, a.state, a.taken_by, a.incident_id, (select user_name from accounts where accounts.id = a.taken_by) as holder,
      to_char(local_time(a.opened_at), 'YYYY-MM-DD') as day, to_char(local_time(a.opened_at), 'HH24:MI') as time,
      (select x.secret from alarm_secrets x where x.system_id = y.id) as secret
    from alarms a join alarm_systems y on y.id = a.system_id where a.id = any(${ids}::integer[]) order by a.id`.execute(db)
  return rows
}

export type NewStep = { what: StepKind; result: StepResult; text: string | null }

/** SQL: the steps of an alarm with a further one of the caller. */
const withStep = ({ what, result, text }: NewStep) =>
  sql<string>`steps || jsonb_build_array(jsonb_build_object('at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', acting_account(), 'name', (select user_name from accounts where accounts.id = acting_account()),
    'what', ${what}::text, 'result', ${result}::text, 'text', ${text}::text))`

const those = (db: Db, ids: number[]) => db.updateTable('alarms').where('id', '=', sql<number>`any(${ids}::integer[])`)

const VERSION = { version: sql<number>`version + 1` }

/** The caller has them from now on. `from`: the name of the colleague who had them. */
export const putTaken = (db: Db, ids: number[], from: string | null) =>
  those(db, ids)
    .set({
      ...VERSION,
      state: 'Taken',
      taken_by: sql<number>`acting_account()`,
      taken_at: sql<string>`now()`,
      first_taken_at: sql<string>`coalesce(first_taken_at, now())`,
      steps: withStep({ what: 'take', result: 'done', text: from && `From ${from}` }),
    })
    .execute()

export const putReleased = (db: Db, ids: number[]) =>
  those(db, ids)
    .set({
      ...VERSION,
      state: 'New',
      taken_by: null,
      taken_at: null,
      waits_since: sql<string>`now()`,
      escalated_level: 0,
      steps: withStep({ what: 'release', result: 'done', text: null }),
    })
    .execute()

/** Appends a step. `urgent`: somebody is under threat. */
export const putStep = (db: Db, id: number, step: NewStep, urgent: boolean) =>
  those(db, [id])
    .set({ ...VERSION, steps: withStep(step), ...(urgent && { priority: 1 }) })
    .execute()

/** Another outcome of a closed alarm. An incident that it has made stays. */
export const putCorrected = (db: Db, id: number, { outcome, text, police_reference, incident_id }: Closing) =>
  those(db, [id])
    .set({
      ...VERSION,
      outcome,
      closing: text,
      police_reference: sql<string | null>`coalesce(${police_reference}::text, police_reference)`,
      incident_id: sql<number | null>`coalesce(incident_id, ${incident_id}::integer)`,
      steps: withStep({ what: 'correct', result: 'done', text }),
    })
    .execute()

export type Closing = { outcome: Outcome; text: string; police_reference: string | null; incident_id: number | null }

export const putClosed = (db: Db, ids: number[], { outcome, text, police_reference, incident_id }: Closing) =>
  those(db, ids)
    .set({
      ...VERSION,
      state: 'Closed',
      outcome,
      closing: text,
      police_reference,
      incident_id,
      closed_by: sql<number>`acting_account()`,
      closed_at: sql<string>`clock_timestamp()`,
      steps: withStep({ what: 'close', result: 'done', text }),
    })
    .execute()
