import { Anchor, Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Exception } from '../../../../contract/attendance/exceptions.ts'
import { formatMoment } from '../../../lib/format.ts'
import { telOf } from '../../../lib/tel.ts'
import classes from './sos-alarm.module.css'

const BEEP = { pitch: 880, seconds: 0.35, everyMilliseconds: 1_500 }

/** One tone; nothing where the browser does not let pages sound yet. */
function beep(audio: AudioContext) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.4
  tone.type = 'square'
  tone.frequency.value = BEEP.pitch
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + BEEP.seconds)
}

/** Sounds while `on`, once somebody has allowed it by a click: browsers let no page sound by itself. */
function useAlarmSound(on: boolean) {
  const [audio, setAudio] = useState<AudioContext>()
  useEffect(() => {
    if (!on || !audio) return
    beep(audio)
    const timer = setInterval(() => beep(audio), BEEP.everyMilliseconds)
    return () => clearInterval(timer)
  }, [on, audio])
  return { allowed: audio !== undefined, allow: () => setAudio(new AudioContext()) }
}

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

/** Guards who ask for help: above everything else, with sound, until somebody resolves it. */
export function SosAlarm({ sos }: { sos: readonly Exception[] }) {
  const { allowed, allow } = useAlarmSound(sos.length > 0)
  useAlarmTitle(sos.length)
  return (
    <>
      {sos.length > 0 && (
        <div role="alert" className={classes.alarm}>
          {sos.map(({ id, guard_name, guard_contacts, station_name, opened_at }) => (
            <p key={id}>
              <IconUrgent aria-hidden />
              <strong>SOS: {guard_name}</strong>
              <span>
                {station_name ?? 'No station is known'}, {formatMoment(opened_at)}
              </span>
              {guard_contacts && <a href={telOf(guard_contacts)}>Call {guard_contacts}</a>}
              <Link to={`/dashboard/exceptions?record=${id}`}>Open</Link>
            </p>
          ))}
        </div>
      )}
      {!allowed && (
        <p className={classes.sound}>
          {sos.length > 0 ? (
            <Button size="xs" color="red" onClick={allow}>
              Sound the alarm
            </Button>
          ) : (
            <Anchor component="button" type="button" size="sm" onClick={allow}>
              Let SOS calls sound on this page
            </Anchor>
          )}
        </p>
      )}
    </>
  )
}
