import { Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/format.ts'
import { telOf } from '../../../lib/tel.ts'
import classes from './sos-alarm.module.css'
import { Unheard } from './unheard.tsx'
import { type Ring, useAlarmSound } from './use-alarm-sound.ts'
import { useSos } from './use-sos.ts'
import { useTitleMark } from './use-title-mark.ts'

const RING: Ring = { tones: [{ pitch: 880, seconds: 0.35 }], everyMilliseconds: 1_500 }

/** Guards who ask for help: above every page, with sound, until somebody resolves it. The bell has the choice of the sound. */
export function SosAlarm() {
  const known = useSos()
  const sos = known.data ?? []
  const { ready, allow } = useAlarmSound(sos.length > 0 ? RING : undefined)
  useTitleMark('SOS', sos.length)
  return (
    <>
      <Unheard what="Calls for help" of={known} />
      {sos.length > 0 && (
        <div role="alert" className={classes.alarm}>
          {sos.map(({ id, guard_name, guard_contacts, station_name, opened_at }) => (
            <p key={id} className={classes.call}>
              <IconUrgent aria-hidden />
              <span>
                <strong>SOS: {guard_name}</strong> {station_name ?? 'No station is known'}, {formatMoment(opened_at)}
              </span>
              <span className={classes.actions}>
                {guard_contacts && <a href={telOf(guard_contacts)}>Call {guard_contacts}</a>}
                <Link to={`/dashboard/exceptions?record=${id}`}>Open</Link>
              </span>
            </p>
          ))}
          {!ready && (
            <Button size="xs" variant="white" color="red" onClick={allow}>
              Sound for what is urgent
            </Button>
          )}
        </div>
      )}
    </>
  )
}
