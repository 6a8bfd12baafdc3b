import { sql } from 'kysely'
import type { MonthAnswer, Outcome } from '../../../api/attendance/month-answers.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { isoText } from '../../platform/db/iso-text.ts'
import { accountName, clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader, StationScope } from '../../platform/sessions/station-scope.ts'

const answers = (db: Db, stations: StationScope = null) =>
  db.selectFrom('month_answers as a').select([
    'a.id',
    'a.client_id',
    clientName('a.client_id').as('client_name'),
    sql<string>`to_char(a.month, 'YYYY-MM')`.as('month'),
    'a.state',
    'a.answered_at',
    accountName('a.answered_by').as('answered_by_name'),
    sql<MonthAnswer['objections']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'slot_id', o.slot_id, 'station_name', st.name, 'post', l.name, 'day', s.day,
          'start_time', to_char(s.start_time, 'HH24:MI'), 'reason', o.reason, 'objected_at', ${isoText('o.objected_at')},
          'outcome', o.outcome, 'reply', o.reply, 'replied_at', ${isoText('o.replied_at')}) order by s.day, s.start_time, o.id)
        from month_objections o join slots s on s.id = o.slot_id join contract_lines l on l.id = s.line_id
        join stations st on st.id = l.station_id
        where o.answer_id = a.id and ${atStations('l.station_id', stations)}), '[]')`.as('objections'),
  ])

/** Answers of clients about a month, YYYY-MM, those with objections first. */
export const listAnswers = (db: Db, month: string): Promise<MonthAnswer[]> =>
  answers(db)
    .where('a.month', '=', monthPeriod(month).from)
    .orderBy('a.state', 'desc')
    .orderBy(sql`client_name`)
    .orderBy('a.id')
    .execute()

/** The answer of a client about a month, with the objections that the reader sees; undefined while it is silent. */
export const findAnswer = (db: Db, { clientId, stations }: ClientReader, month: string): Promise<MonthAnswer | undefined> =>
  answers(db, stations).where('a.client_id', '=', clientId).where('a.month', '=', monthPeriod(month).from).executeTakeFirst()

/** The answer with an objection. */
export const findAnswerTo = (db: Db, objectionId: number): Promise<MonthAnswer | undefined> =>
  answers(db)
    .where('a.id', '=', (eb) => eb.selectFrom('month_objections').select('answer_id').where('id', '=', objectionId))
    .executeTakeFirst()

type Answering = { clientId: number; month: string; state: MonthAnswer['state']; accountId: number }
/** Notes the answer of a client, locked until the transaction ends; returns its id. */
export async function putAnswer(db: Db, { clientId, month, state, accountId }: Answering) {
  const answer = { state, answered_by: accountId, answered_at: sql<string>`now()` }
  const { id } = await db
    .insertInto('month_answers')
    .values({ client_id: clientId, month: monthPeriod(month).from, ...answer })
    .onConflict((on) => on.columns(['client_id', 'month']).doUpdateSet(answer))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of these slots, those that somebody of a client can object to: agreed with it, at a station of the reader, in the month, and begun. */
export async function objectionable(db: Db, { clientId, stations }: ClientReader, month: string, slotIds: readonly number[]) {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql<{ id: number }>`
    select s.id from slots s join contract_lines l on l.id = s.line_id join contracts c on c.id = l.contract_id
    where s.id = any(${slotIds}::bigint[]) and c.client_id = ${clientId} and c.deleted_at is null and ${atStations('l.station_id', stations)}
      and s.day between ${from}::date and ${until}::date and s.state in ('Open', 'Filled', 'Decided')
      and lower(s.span) <= local_time(now())`.execute(db)
  return rows.map(({ id }) => Number(id))
}

type Objecting = { answerId: number; slotIds: readonly number[]; reason: string; accountId: number }
/** Adds objections; one to a shift that was objected to already changes nothing. */
export const insertObjections = (db: Db, { answerId, slotIds, reason, accountId }: Objecting) =>
  sql`insert into month_objections (answer_id, slot_id, reason, objected_by)
    select ${answerId}, id, ${reason}, ${accountId} from unnest(${slotIds}::bigint[]) as id order by id
    on conflict (answer_id, slot_id) do nothing`.execute(db)

/** Replies to an objection; false when somebody has. */
export async function replyTo(db: Db, id: number, { outcome, reply }: { outcome: Outcome; reply: string }, accountId: number) {
  const { numUpdatedRows } = await db
    .updateTable('month_objections')
    .set({ outcome, reply, replied_by: accountId, replied_at: sql`now()` })
    .where('id', '=', id)
    .where('replied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
