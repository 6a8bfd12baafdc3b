import { ActionIcon, Button, Chip, Group, SegmentedControl, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { addDays, mondayOf } from '../../../../../contract/core/fields/days.ts'
import type { BoardRow, BoardView } from '../../../../../contract/roster/schedule-board.ts'
import { formatWeek } from '../../../../lib/format.ts'
import type { List } from '../../../../lib/lists/use-list.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { SearchBox } from '../../../../ui/table/data-table-toolbar.tsx'
import classes from './board-toolbar.module.css'

const VIEWS = [
  { value: 'station', label: 'By station' },
  { value: 'guard', label: 'By guard' },
]
const FIRST_WEEK = '2000-01-03'
const LAST_WEEK = '2099-12-28'

type BoardToolbarProps = {
  list: List<BoardRow>
  week: string
  by: BoardView
  today: string
  onAdd: () => void
  onCopy: () => void
}

/** Week, view and filters, and the buttons to add a shift and to copy a week. */
export function BoardToolbar({ list, week, by, today, onAdd, onCopy }: BoardToolbarProps) {
  const thisWeek = mondayOf(today)
  // Another week keeps the page of rows.
  const go = (to: string) => list.change({ week: to === thisWeek ? '' : to, page: list.state.page ?? '' })
  return (
    <div className={classes.toolbar}>
      <div className={classes.line}>
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
        <DayField
          className={classes.jump}
          aria-label="Go to the week of a day"
          placeholder="Go to a day..."
          value={null}
          minDate={FIRST_WEEK}
          maxDate={addDays(LAST_WEEK, 3)}
          clearable={false}
          onChange={(day) => day && go(mondayOf(day))}
        />
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
            Copy last week
          </Button>
          <Button color="amber" onClick={onAdd}>
            + Add Schedule
          </Button>
        </div>
      </div>
      <div className={classes.line}>
        <SegmentedControl
          aria-label="Rows of the board"
          data={VIEWS}
          value={by}
          onChange={(view) => list.change({ by: view === 'station' ? '' : view, short: '' })}
        />
        <SearchBox
          list={list}
          hint={by === 'station' ? 'Search stations by name, number or client...' : 'Search guards by name or number...'}
          label={by === 'station' ? 'Search stations' : 'Search guards'}
        />
        {by === 'station' && (
          <Chip
            size="sm"
            variant="outline"
            checked={list.state.short === 'true'}
            onChange={(on) => list.change({ short: on ? 'true' : '' })}
          >
            Only where guards are missing
          </Chip>
        )}
      </div>
    </div>
  )
}
