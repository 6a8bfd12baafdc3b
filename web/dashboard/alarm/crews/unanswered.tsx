import { ANSWER_SECONDS } from '../../../../api/alarm/crews.ts'
import { useSecond } from '../../../lib/use-second.ts'
import { type Ring, useAlarmSound } from '../../frame/sos/use-alarm-sound.ts'
import classes from './crews.module.css'

const SECOND = 1_000
const MINUTE_SECONDS = 60
/** Lower than the ring of an alarm that nobody has taken. */
const RING: Ring = {
  tones: [
    { pitch: 440, seconds: 0.2 },
    { pitch: 330, seconds: 0.3 },
  ],
  everyMilliseconds: 4_000,
}

type UnansweredProps = {
  since: string
  /** It sounds until the crew accepts, another one is sent, or it is called back. */
  rings: boolean
}

/** The time since a crew was asked, after the minute in which it should have accepted. */
export function Unanswered({ since, rings }: UnansweredProps) {
  const seconds = useSecond() - Math.floor(Date.parse(since) / SECOND)
  const isLate = seconds >= ANSWER_SECONDS
  useAlarmSound(isLate && rings ? RING : undefined)
  if (!isLate) return null
  return (
    <p className={classes.late}>
      <span role="alert">Has not accepted. Call the crew, or send the next one.</span> {Math.floor(seconds / MINUTE_SECONDS)}:
      {String(seconds % MINUTE_SECONDS).padStart(2, '0')}
    </p>
  )
}
