import { formatNumber, formatSeconds } from '../../../../api/core/format.ts'
import type { AlarmPromise } from '../../../../api/website/alarm-promise.ts'
import { rich } from '../../../lib/words/rich.ts'
import { t } from '../../../lib/words/words.ts'
import { useSite } from '../../site-content.ts'
import styles from './measured-times.module.css'

/** Seconds from which a time is told in whole minutes. */
const IN_MINUTES = 600

/** `38 s`, `4 min 20 s`, `11 min`. */
const timeText = (seconds: number) => formatSeconds(seconds < IN_MINUTES ? seconds : Math.round(seconds / 60) * 60)

/** The measured times of alarm response, with how they are counted; nothing where the company does not publish them. */
export function MeasuredTimes({ promise }: { promise: AlarmPromise | null }) {
  const { content } = useSite()
  if (!promise || !content.show_alarm_times) return null
  const { days, alarms, taken, arrivals, arrived } = promise
  const said = { days, taken: <b>{timeText(taken)}</b>, alarms: formatNumber(alarms) }
  return (
    <div className={styles.measured}>
      <p>
        {arrived === null
          ? rich('Measured in the last {days} days: {taken} until an operator acts, from {alarms} alarms.', said)
          : rich(
              'Measured in the last {days} days: {taken} until an operator acts, {arrived} until a crew is there, from {alarms} alarms.',
              { ...said, arrived: <b>{timeText(arrived)}</b> },
            )}
      </p>
      <details>
        <summary>{t('How we count')}</summary>
        <p>
          {t(
            'Both times are medians: half of the alarms were faster, half were slower. The first runs from the moment the signal reaches us until an operator has taken the alarm. Tests and faults of the equipment, such as a power cut, are left out.',
          )}
        </p>
        {arrived !== null && (
          <p>
            {t(
              'The second runs from the moment we send a crew until it is at the gate, at the {arrivals} of these alarms to which a crew came.',
              { arrivals: formatNumber(arrivals) },
            )}
          </p>
        )}
      </details>
    </div>
  )
}
