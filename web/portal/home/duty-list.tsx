import { IconChevronRight, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OnDuty } from '../../../api/portal/portal-on-duty.ts'
import { t } from '../../lib/words/words.ts'
import { Line } from '../parts/row.tsx'
import styles from './duty.module.css'
import { DUTY_MARKS } from './duty-mark.ts'
import { GuardFace } from './guard-face.tsx'

/** The places at the posts of a station, each with a mark and words. */
export const DutyList = ({ places }: { places: OnDuty[] }) => (
  <ul className={styles.places}>
    {places.map((place, at) => (
      <Place key={place.shift_id ?? `nobody ${at}`} place={place} />
    ))}
  </ul>
)

function Place({ place }: { place: OnDuty }) {
  const { shift_id, guard_name, guard_rank, licensed, photo, post, start_time, end_time, ends_next_day, state } = place
  const { icon: Icon, variant, words } = DUTY_MARKS[state]
  const hours = `${start_time}–${end_time}${ends_next_day ? ' +1' : ''}`
  const inside = (
    <>
      <span className={`${styles.mark} ${styles[variant]}`}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>
          <strong>{guard_name ?? post ?? t('Post')}</strong>
          {licensed && (
            <small>
              <IconShieldCheck size={16} aria-hidden="true" /> {t('Licensed')}
            </small>
          )}
        </span>
        <span className={styles[variant]}>{words(place)}</span>
        <small>
          <Line of={[guard_rank, guard_name && post, hours]} />
        </small>
      </span>
      {photo && guard_name && <GuardFace photo={photo} name={guard_name} />}
      {shift_id && <IconChevronRight size={20} className={styles.arrow} aria-hidden="true" />}
    </>
  )
  return <li data-state={state}>{shift_id ? <Link to={`/portal/shifts/${shift_id}`}>{inside}</Link> : <div>{inside}</div>}</li>
}
