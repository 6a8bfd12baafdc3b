import { useLocation } from 'react-router'
import { Unheard } from '../sos/unheard.tsx'
import { useTitleMark } from '../sos/use-title-mark.ts'
import { AlarmCall } from './alarm-call.tsx'
import { useAlarmQueue } from './use-alarm-queue.ts'

const PAGE = '/dashboard/alarms'
/** Alarms of these priorities ring. */
const URGENT = 2

/** Urgent alarms that nobody has taken: in the title of every page, and with sound above each but their own. */
export function AlarmWatch() {
  const isTheirs = useLocation().pathname.replace(/\/$/, '') === PAGE
  // The page of alarms listens by itself.
  const known = useAlarmQueue(!isTheirs)
  const urgent = (known.data ?? []).filter(({ alarm }) => alarm.state === 'New' && alarm.priority <= URGENT)
  useTitleMark('ALARM', urgent.length)
  return (
    <>
      {!isTheirs && <Unheard what="Alarms" of={known} />}
      {urgent.length > 0 && <AlarmCall lines={urgent} shown={!isTheirs} />}
    </>
  )
}
