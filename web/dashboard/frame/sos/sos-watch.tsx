import { useCalm } from '../use-calm.ts'
import { SosAlarm } from './sos-alarm.tsx'

/** The alarm of every page, which asks once nothing else does: no page waits for it. */
export const SosWatch = () => useCalm() && <SosAlarm />
