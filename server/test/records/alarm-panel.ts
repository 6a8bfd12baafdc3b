// Panels of alarm systems that report to the receiver, for tests.
import type { Pool } from 'pg'
import { answerFrames, type Means } from '../../alarm/receiver/answer.ts'
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
