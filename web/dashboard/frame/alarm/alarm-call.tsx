import { Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { GROUP_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { QueueLine } from '../../../../api/alarm/alarm-queue.ts'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { useSecond } from '../../../lib/use-second.ts'
import classes from '../sos/sos-alarm.module.css'
import { type Ring, useAlarmSound } from '../sos/use-alarm-sound.ts'

/** From then on it rings louder. */
const LOUD_SECONDS = 60
const RING: Ring = {
  tones: [
    { pitch: 620, seconds: 0.25 },
    { pitch: 740, seconds: 0.25 },
  ],
  everyMilliseconds: 2_500,
}
const LOUD: Ring = {
  tones: [
    { pitch: 740, seconds: 0.2, volume: 1 },
    { pitch: 980, seconds: 0.2, volume: 1 },
    { pitch: 740, seconds: 0.2, volume: 1 },
  ],
  everyMilliseconds: 1_000,
}
/** The first ones are named. */
const NAMED = 2

type AlarmCallProps = {
  lines: QueueLine[]
  /** False where the page shows them by itself. */
  shown: boolean
}

/** Urgent alarms that nobody has taken ring until somebody does, and louder after a minute. */
export function AlarmCall({ lines, shown }: AlarmCallProps) {
  const second = useSecond()
  const oldest = Math.min(...lines.map(({ alarm }) => Date.parse(alarm.waits_since)))
  const { ready, allow } = useAlarmSound(second - oldest / 1_000 >= LOUD_SECONDS ? LOUD : RING)
  if (!shown) return null
  return (
    <div role="alert" className={classes.alarm}>
      {lines.slice(0, NAMED).map(({ alarm: { id, kind, station_name, client_name, waits_since } }) => (
        <p key={id} className={classes.call}>
          <IconUrgent aria-hidden />
          <span>
            <strong>Alarm: {GROUP_LABELS[kind]}</strong> {station_name}, {client_name}, {formatMoment(waits_since)}
          </span>
        </p>
      ))}
      <p className={classes.actions}>
        {lines.length > NAMED && <span>and {formatNumber(lines.length - NAMED)} more</span>}
        <Link to="/dashboard/alarms">Open the alarms</Link>
        {!ready && (
          <Button size="xs" variant="white" color="red" onClick={allow}>
            Sound for what is urgent
          </Button>
        )}
      </p>
    </div>
  )
}
