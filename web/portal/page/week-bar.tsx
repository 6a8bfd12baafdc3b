import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { formatWeek } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'
import filters from '../parts/filters.module.css'
import { PeriodBar } from './period-bar.tsx'

type WeekBarProps = {
  monday: string
  station_id: string
  places: { id: number; name: string }[]
  /** Changes parameters of the address. */
  onChange: (changes: Record<string, string>) => void
}

/** The week and the station of a page. */
export function WeekBar({ monday, station_id, places, onChange }: WeekBarProps) {
  const goTo = (day: string) => onChange({ week: day === mondayOf(today()) ? '' : day })
  return (
    <PeriodBar
      what="week"
      words={formatWeek(monday)}
      onPrevious={() => goTo(addDays(monday, -7))}
      onNext={() => goTo(addDays(monday, 7))}
    >
      {places.length > 1 && (
        <select
          className={filters.control}
          aria-label={t('Station')}
          value={station_id}
          onChange={(event) => onChange({ station: event.currentTarget.value })}
        >
          <option value="">{t('All stations')}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </PeriodBar>
  )
}
