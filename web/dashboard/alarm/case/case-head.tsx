import { Badge } from '@mantine/core'
import { OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { QueueLine } from '../../../../api/alarm/alarm-queue.ts'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Clock } from '../queue/clock.tsx'
import { PRIORITY_NAMES, titleOf } from '../queue/queue-line.tsx'
import { marksOf } from '../step-labels.ts'
import classes from './case.module.css'
import { faultWords } from './signal-words.ts'
import { WayLink } from './way-link.tsx'

/** The kind of an alarm with its clock, the premises, and the way there. */
export function CaseHead({ alarm, line }: { alarm: AlarmCase; line: QueueLine | undefined }) {
  const { priority, zones, state } = alarm
  return (
    <header className={classes.head} data-priority={priority}>
      {state !== 'Closed' && <Clock since={alarm.waits_since} />}
      <div>
        <h2>
          {titleOf(line ?? { alarm, ids: [alarm.id], power: null })}
          {zones.length > 0 && `: ${zones.join(', ')}`}
        </h2>
        {faultWords(alarm) && (
          <p>
            <b>{faultWords(alarm)}.</b> The system has a fault of its own: nobody has broken in. The client is called by day, and
            a technician looks at it.
          </p>
        )}
        {!line?.power && <Premises alarm={alarm} />}
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

/** The premises with the way there, and the alarm by its number. */
const Premises = ({ alarm }: { alarm: AlarmCase }) => (
  <>
    <p>
      <b>{alarm.station_name}</b>, {alarm.client_name}
    </p>
    <p>
      {alarm.address} <WayLink to={alarm} />
    </p>
    <p className={classes.small}>
      {alarm.number} · {PRIORITY_NAMES[alarm.priority]} · {alarm.system_name}, account {alarm.account} ·{' '}
      {formatMoment(alarm.opened_at)}
    </p>
  </>
)
