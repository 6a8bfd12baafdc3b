import { useCan } from '../../../lib/session/use-can.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { useCalm } from '../use-calm.ts'
import { SosAlarm } from './sos-alarm.tsx'

/** Calls and alarms of every page, which ask once nothing else does: no page waits for them. */
export function SosWatch() {
  const calm = useCalm()
  const handles = useCan()('alarm.handle')
  const { data } = useCode('alarm-watch', () => import('../alarm/alarm-watch.tsx'), calm && handles)
  return (
    calm && (
      <>
        <SosAlarm />
        {data && handles && <data.AlarmWatch />}
      </>
    )
  )
}
