import { today } from '../../../api/core/fields/days.ts'
import { t } from '../../lib/words/words.ts'

/** The parameters of an address for the first and the last day. */
export const DAY_RANGE = [
  { field: 'from', label: t('From') },
  { field: 'to', label: t('Until') },
] as const

type Props = {
  /** The day of a parameter, YYYY-MM-DD; nothing when it is not set. */
  dayOf: (field: (typeof DAY_RANGE)[number]['field']) => string | null | undefined
  onChange: (change: Record<string, string>) => void
}

/** Two fields for days up to today, inside of the filters of a page. */
export const DayRange = ({ dayOf, onChange }: Props) =>
  DAY_RANGE.map(({ field, label }) => (
    <label key={field}>
      {label}
      <input
        type="date"
        max={today()}
        value={dayOf(field) ?? ''}
        onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      />
    </label>
  ))
