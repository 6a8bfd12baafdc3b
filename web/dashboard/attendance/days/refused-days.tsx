import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { RefusedDay } from '../../../../api/attendance/attendance-days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay } from '../../../lib/format.ts'
import { keyOf, musterOf } from './day-words.ts'
import classes from './days.module.css'

type RefusedDaysProps = { refused: RefusedDay[]; onClose: () => void }

/** The days that were not approved, each with the reason and the way to its shift. */
export function RefusedDays({ refused, onClose }: RefusedDaysProps) {
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} role="alert" aria-labelledby="refused-days">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} id="refused-days">
          {countOf(refused.length, 'day')} not approved
        </Text>
        <CloseButton aria-label="Dismiss the days that were not approved" onClick={onClose} />
      </Group>
      <ul>
        {refused.map((day) => (
          <li key={keyOf(day)}>
            {day.station_name}, {formatDay(day.day)}: {day.message}{' '}
            <Anchor component={Link} to={musterOf(day, day.shift ? { shift: String(day.shift.id) } : {})} inherit>
              {day.shift ? 'Open the shift' : 'Open the day'}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
