import * as z from 'zod/mini'
import { Day } from '../../../api/core/common.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { type PortalShift, shifts, stations } from '../../../api/portal/portal-shifts.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { t } from '../../lib/words/words.ts'
import { Page } from '../page/page.tsx'
import { Empty, Failed, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { WeekBar } from '../page/week-bar.tsx'
import { DayCard } from './day-card.tsx'
import styles from './schedule.module.css'

const FAILED = t('The schedule could not be loaded.')

export default function SchedulePage() {
  const [address, changeAddress] = useAddress()
  const asked = z.safeParse(Day, address.get('week')).data ?? today()
  const monday = mondayOf(asked)
  const station_id = address.get('station') ?? ''
  const shown = useResponse(
    shifts,
    { query: { from: monday, to: addDays(monday, 6), ...(station_id && { station_id }) } },
    FAILED,
  )
  const known = useResponse(stations, {}, t('Your stations could not be loaded.'))
  const change = (changes: Record<string, string>) => changeAddress(changes, { replace: true })

  return (
    <Page title={t('Schedule')} lead={t('Who guards your stations, day by day.')}>
      <WeekBar monday={monday} station_id={station_id} places={known.data ?? []} onChange={change} />
      {known.problem && !shown.problem && <Failed problem={known.problem} retry={known.retry} />}
      <Loaded shown={shown} lines={7}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t('Nothing is planned in this week.')} />
          ) : (
            <Days days={byDay(found, monday)} named={!station_id && (known.data?.length ?? 0) > 1} />
          )
        }
      </Loaded>
    </Page>
  )
}

type DaysProps = { days: [day: string, shifts: PortalShift[]][]; named: boolean }

/** The days of a week; in this week today comes first, and what is over is folded away below. */
function Days({ days, named }: DaysProps) {
  const ahead = days.filter(([day]) => day >= today())
  const over = days.filter(([day]) => day < today())
  if (ahead.length === 0 || over.length === 0) return <DayCards label={t('Days')} days={days} named={named} />
  return (
    <>
      <DayCards label={t('Days')} days={ahead} named={named} />
      <details className={styles.over}>
        <summary>{t('Earlier this week')}</summary>
        <DayCards label={t('Earlier this week')} days={over} named={named} />
      </details>
    </>
  )
}

const DayCards = ({ label, days, named }: DaysProps & { label: string }) => (
  <ol className={styles.days} aria-label={label}>
    {days.map(([day, shifts]) => (
      <li key={day}>
        <DayCard day={day} shifts={shifts} named={named} />
      </li>
    ))}
  </ol>
)

/** Groups shifts by date, keeping their order; today is listed even when nothing is planned. */
function byDay(found: PortalShift[], monday: string): DaysProps['days'] {
  const days = new Map<string, PortalShift[]>()
  if (monday === mondayOf(today())) days.set(today(), [])
  for (const shift of found) days.set(shift.shift_date, [...(days.get(shift.shift_date) ?? []), shift])
  return [...days].sort(([a], [b]) => a.localeCompare(b))
}
