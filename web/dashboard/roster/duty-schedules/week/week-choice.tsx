import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, mondayOf } from '../../../../../api/core/fields/days.ts'
import { formatWeek } from '../../../../lib/format.ts'
import { DayJump } from './day-jump.tsx'
import classes from './week-toolbar.module.css'

const FIRST_WEEK = '2000-01-03'
const LAST_WEEK = '2099-12-28'

type WeekChoiceProps = {
  /** The Monday of the week shown. */
  week: string
  today: string
  /** Gets the Monday chosen, or an empty text for this week. */
  onChange: (week: string) => void
}

/** The week shown, with the ways to another. */
export function WeekChoice({ week, today, onChange }: WeekChoiceProps) {
  const thisWeek = mondayOf(today)
  const go = (to: string) => onChange(to === thisWeek ? '' : to)
  return (
    <>
      <Group gap={6} wrap="nowrap" role="group" aria-label="Week">
        <Tooltip label="Previous week">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Previous week"
            disabled={week <= FIRST_WEEK}
            onClick={() => go(addDays(week, -7))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" size="sm" px="sm" disabled={week === thisWeek} onClick={() => go(thisWeek)}>
          This week
        </Button>
        <Tooltip label="Next week">
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Next week"
            disabled={week >= LAST_WEEK}
            onClick={() => go(addDays(week, 7))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <h2 className={classes.week} aria-live="polite">
        {formatWeek(week)}
      </h2>
      <DayJump
        className={classes.jump}
        minDate={FIRST_WEEK}
        maxDate={addDays(LAST_WEEK, 3)}
        onChange={(day) => go(mondayOf(day))}
      />
    </>
  )
}
