import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmSignal } from '../../test/records/alarm-makers.ts'
import { linkSignals } from './judge-queries.ts'

const { db, pool } = await testApp()

test('the signals of an alarm are linked without a look at other months', async () => {
  const alarm = await makeAlarm(db)
  const { id, received_at } = await makeAlarmSignal(db, { system_id: alarm.system_id })
  const one = "where id = $1 and received_at between $2::timestamptz - interval '1 ms' and $2::timestamptz + interval '1 ms'"
  const stored = async () => {
    const { rows } = await pool.query(`select tableoid::regclass::text as part, alarm_id from alarm_signals ${one}`, [
      id,
      received_at,
    ])
    return rows[0]
  }
  const { part } = await stored()
  const { rows: parts } = await pool.query("select from pg_inherits where inhparent = 'alarm_signals'::regclass")
  expect(parts.length).toBeGreaterThan(3)
  const locked = await db.transaction().execute(async (trx) => {
    await linkSignals(trx, [{ id: Number(id), received_at: new Date(received_at).toISOString(), alarm_id: alarm.id }])
    const { rows } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.mode = 'RowExclusiveLock' and c.relkind = 'r'`.execute(trx)
    return rows.map(({ name }) => name).filter((name) => name.startsWith('alarm_signals'))
  })
  expect(locked).toEqual([part])
  expect(await stored()).toEqual({ part, alarm_id: alarm.id })
})
