import { Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../lib/format.ts'
import { telOf } from '../../../lib/tel.ts'
import classes from './sos-alarm.module.css'
import { useAlarmSound } from './use-alarm-sound.ts'
import { useSos } from './use-sos.ts'

/** The number of alarms in front of the title of the tab, and on the icon of an installed page. */
function useAlarmTitle(count: number) {
  useEffect(() => {
    if (count === 0) return
    const mark = `SOS (${count}) `
    const put = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    put()
    // The page sets its title again whenever it is drawn.
    const timer = setInterval(put, 1_000)
    void navigator.setAppBadge?.(count).catch(() => {})
    return () => {
      clearInterval(timer)
      document.title = document.title.replace(mark, '')
      void navigator.clearAppBadge?.().catch(() => {})
    }
  }, [count])
}

/** Guards who ask for help: above every page, with sound, until somebody resolves it. The bell has the choice of the sound. */
export function SosAlarm() {
  const sos = useSos()
  const { ready, allow } = useAlarmSound(sos.length > 0)
  useAlarmTitle(sos.length)
  return (
    <>
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
