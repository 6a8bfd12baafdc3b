import { formatHours } from '../../../api/core/shift.ts'
import type { GuardShift } from '../../../api/guard/guard-pack.ts'
import type { Pack } from '../store/database.ts'
import { dayText, timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './parts.module.css'

type Props = { shift: GuardShift; stations: Pack['stations']; level: 2 | 3 }

/** When, where and at which post, and what is known of coming and leaving. */
export function ShiftCard({ shift, stations, level }: Props) {
  const { t, language } = useWords()
  const station = stations.find(({ id }) => id === shift.station_id)
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <Heading>
        {dayText(shift.shift_date, language)}, <span className={styles.together}>{formatHours(shift)}</span>
      </Heading>
      <p>
        {station?.name}
        {shift.post && `, ${shift.post}`}
      </p>
      {station?.address && <p className={styles.soft}>{station.address}</p>}
      {shift.relieved_by && <p>{t('relievedBy', { name: shift.relieved_by, time: timeOf(shift.ends_at) })}</p>}
      {shift.in_at && (
        <p className={styles.soft}>
          {t('cameAt', { time: timeOf(shift.in_at) })}
          {shift.out_at && ` · ${t('leftAt', { time: timeOf(shift.out_at) })}`}
        </p>
      )}
    </article>
  )
}
