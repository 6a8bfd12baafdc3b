import { Anchor, Badge } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { QueueLine } from '../../../../api/alarm/alarm-queue.ts'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Clock } from '../queue/clock.tsx'
import { PRIORITY_NAMES, titleOf } from '../queue/queue-line.tsx'
import { marksOf } from '../step-labels.ts'
import classes from './case.module.css'

/** The way to a place, for a browser or the map of a phone. */
const wayTo = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** The kind of an alarm with its clock, the premises, and the way there. */
export function CaseHead({ alarm, line }: { alarm: AlarmCase; line: QueueLine | undefined }) {
  const { number, priority, station_name, client_name, address, latitude, longitude, zones, state } = alarm
  return (
    <header className={classes.head} data-priority={priority}>
      {state !== 'Closed' && <Clock since={alarm.waits_since} />}
      <div>
        <h2>
          {titleOf(line ?? { alarm, ids: [alarm.id], power: null })}
          {zones.length > 0 && `: ${zones.join(', ')}`}
        </h2>
        <p>
          <b>{station_name}</b>, {client_name}
        </p>
        <p>
          {address}{' '}
          {latitude !== null && longitude !== null && (
            <Anchor href={wayTo(latitude, longitude)} target="_blank" rel="noreferrer" inherit className={classes.way}>
              <IconMapPin size={14} aria-hidden /> Way there
            </Anchor>
          )}
        </p>
        <p className={classes.small}>
          {number} · {PRIORITY_NAMES[priority]} · {alarm.system_name}, account {alarm.account} · {formatMoment(alarm.opened_at)}
        </p>
        {marksOf(alarm).map((mark) => (
          <Badge key={mark} size="sm" radius="sm" variant="light" color="amber" tt="none" mr={6}>
            {mark}
          </Badge>
        ))}
        {state === 'Closed' && alarm.outcome && (
          <p>
            Closed{alarm.closed_at && ` ${formatMoment(alarm.closed_at)}`} as <b>{OUTCOME_LABELS[alarm.outcome]}</b>:{' '}
            {alarm.closing}
          </p>
        )}
      </div>
    </header>
  )
}
