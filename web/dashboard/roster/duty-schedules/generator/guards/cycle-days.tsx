import { NativeSelect } from '@mantine/core'
import type { Duty } from '../../../../../../api/roster/generator.ts'
import classes from '../generator.module.css'
import type { ChosenGuard } from '../roster-draft.ts'

const DUTIES: Record<Duty, string> = { any: 'on', day: 'by day', night: 'by night', off: 'off' }

type CycleDaysProps = {
  /** The days of the cycle. */
  cycle: Duty[]
  chosen: ChosenGuard[]
  onChange: (chosen: ChosenGuard[]) => void
}

/** On which day of the cycle each guard is on the first day of the roster. */
export const CycleDays = ({ cycle, chosen, onChange }: CycleDaysProps) => (
  <details className={classes.details}>
    <summary>Day of the cycle on which each guard begins</summary>
    <div className={classes.stations}>
      {chosen.map((guard) => (
        <NativeSelect
          key={guard.guard_id}
          label={guard.name}
          value={guard.offset !== undefined && guard.offset < cycle.length ? String(guard.offset) : ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              chosen.map(({ guard_id, name, offset }) => {
                const day = guard_id === guard.guard_id ? (value === '' ? undefined : Number(value)) : offset
                return { guard_id, name, ...(day !== undefined && { offset: day }) }
              }),
            )
          }
          data={[
            { value: '', label: 'By the order of guards' },
            ...cycle.map((duty, day) => ({ value: String(day), label: `Day ${day + 1}, ${DUTIES[duty]}` })),
          ]}
        />
      ))}
    </div>
  </details>
)
