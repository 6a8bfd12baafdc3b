// Panels of alarm systems that report to the receiver, for tests.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type Arrived, answerFrames, type Means } from '../../alarm/receiver/answer.ts'
import { makeAlarmSystem } from './alarm-makers.ts'

const FEW = 10_000

/** A system, a new one in service unless given, whose panel sends what its test says. */
export async function makePanel(means: Means, overrides: Parameters<typeof makeAlarmSystem>[1] = {}) {
  const system = await makeAlarmSystem(means.db, overrides)
  let sequence = 0
  const send = (protocol: string, data: string) => {
    const number = String(++sequence % FEW).padStart(4, '0')
    const content = `"${protocol}"${number}L0#${system.account}[${data}]`
    return answerFrames(means, [{ frame: { content, binary: false }, address: '198.51.100.7', transport: 'tcp' }])
  }
  return {
    system,
    /** Sends events, such as `BA003`: a burglary in zone 3. */
    says: (...events: string[]) => send('SIA-DCS', `#${system.account}|Nri1/${events.join('/')}`),
    /** Sends a link test. */
    isThere: () => send('NULL', ''),
  }
}

/** Frames that are stored together. */
const BATCH = 64

/** As many systems in service, each at premises of its own in Ntinda; what is returned sends an event of some of them by their places. */
export async function makePanels(means: Means, { client_id, count }: { client_id: number; count: number }) {
  const { rows } = await sql<{ account: string }>`
    with premises as (
      insert into stations (client_id, name, address, latitude, longitude)
      select ${client_id}::integer, 'Shop ' || n, 'Plot ' || n || ', Ntinda', 0.35 + n / 100000.0, 32.61
      from generate_series(0, ${count}::integer - 1) n returning id, name
    )
    insert into alarm_systems (client_id, station_id, name, account, state)
    select ${client_id}::integer, id, replace(name, 'Shop', 'System'), upper(to_hex(12582912 + replace(name, 'Shop ', '')::integer)), 'In service'
    from premises order by id returning account`.execute(means.db)
  let sequence = 0
  return async (places: number[], event: string) => {
    const frames = places.map((place): Arrived => {
      const number = String(++sequence % FEW).padStart(4, '0')
      const { account } = rows[place]!
      const content = `"SIA-DCS"${number}L0#${account}[#${account}|Nri1/${event}]`
      return { frame: { content, binary: false }, address: '198.51.100.7', transport: 'tcp' }
    })
    for (let from = 0; from < frames.length; from += BATCH) await answerFrames(means, frames.slice(from, from + BATCH))
  }
}

/** Makes alarms and what is known of systems older by minutes, as if time had passed since. */
export const laterBy = (pool: Pool, minutes: number) =>
  pool.query(`
    update alarms set opened_at = opened_at - passed, waits_since = waits_since - passed, taken_at = taken_at - passed,
      cancelled_at = cancelled_at - passed, closed_at = closed_at - passed,
      seen = (select coalesce(jsonb_agg(e || jsonb_build_object('at', (e ->> 'at')::timestamptz - passed) order by place), '[]')
        from jsonb_array_elements(seen) with ordinality as one (e, place))
      from (values (make_interval(secs => ${Number(minutes) * 60}))) as t (passed);
    update alarm_system_states set seen_at = seen_at - passed, closed_at = closed_at - passed, power_lost_at = power_lost_at - passed
      from (values (make_interval(secs => ${Number(minutes) * 60}))) as t (passed);
    update alarm_systems set test_until = test_until - passed, test_from = test_from - passed
      from (values (make_interval(secs => ${Number(minutes) * 60}))) as t (passed);`)
