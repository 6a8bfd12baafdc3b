import { type ExpressionBuilder, sql } from 'kysely'
import type { AlarmSignal, AlarmSignalQuery } from '../../../api/alarm/alarm-signals.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', received_at: 'received_at' } as const

export const signalColumns = (_: ExpressionBuilder<Database, 'alarm_signals'>) =>
  [
    'id',
    'received_at',
    sql<AlarmSignal['transport']>`transport`.as('transport'),
    sql<string | null>`host(address)`.as('address'),
    'account',
    'system_id',
    sql<string | null>`(select y.name from alarm_systems y where y.id = alarm_signals.system_id)`.as('system_name'),
    'code',
    sql<AlarmSignal['qualifier']>`qualifier`.as('qualifier'),
    sql<AlarmSignal['category']>`category`.as('category'),
    'confirmed',
    'partition',
    'number',
    sql<
      string | null
    >`(select z.name from alarm_zones z where z.system_id = alarm_signals.system_id and alarm_signals.user_number is null
      and z.partition = alarm_signals.partition and z.number = alarm_signals.number)`.as('zone_name'),
    'user_number',
    'text',
    'panel_time',
    'repeats',
  ] as const

/** Days that are listed where no first day is asked for: there are millions of signals. */
const DAYS = 7

const startOf = (day: string) => sql<string>`instant_of(${day}::timestamp)`

function matching(db: Db, { system_id, category, unknown, from, to }: AlarmSignalQuery) {
  let signals = db.selectFrom('alarm_signals')
  if (unknown) signals = signals.where('system_id', 'is', null)
  if (system_id) signals = signals.where('system_id', '=', system_id)
  if (category) signals = signals.where('category', '=', category)
  signals = signals.where(
    'received_at',
    '>=',
    from ? startOf(from) : sql<string>`now() - make_interval(days => ${DAYS}::integer)`,
  )
  if (to) signals = signals.where('received_at', '<', startOf(addDays(to, 1)))
  return signals
}

export const listSignals = (db: Db, { sort = '-received_at', ...query }: AlarmSignalQuery) =>
  listPage(db, matching(db, query), signalColumns, ORDER, { ...query, sort })
