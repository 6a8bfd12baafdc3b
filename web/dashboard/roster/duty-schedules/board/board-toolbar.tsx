import { Button, Chip, SegmentedControl } from '@mantine/core'
import { IconCopy, IconSend, IconWand } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BoardRow, BoardView } from '../../../../../api/roster/schedule-board.ts'
import type { List } from '../../../../lib/lists/use-list.ts'
import { usePhone } from '../../../../lib/width.ts'
import { SearchBox } from '../../../../ui/table/data-table-toolbar.tsx'
import { FilterBy } from '../../../shared/lists/filter-by.tsx'
import { WeekChoice } from '../week/week-choice.tsx'
import classes from '../week/week-toolbar.module.css'
import { PrintMenu } from './print-menu.tsx'

const VIEWS = [
  { value: 'station', label: 'By station' },
  { value: 'guard', label: 'By guard' },
]
const SPANS = [
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
]

type BoardToolbarProps = {
  list: List<BoardRow>
  week: string
  by: BoardView
  /** The day of the day view; undefined for the week. */
  day: string | undefined
  onDay: (on: boolean) => void
  today: string
  onAdd: () => void
  onCopy: () => void
  onFailed: (problem: string) => void
  /** Undefined for who may only read. */
  onPublish: (() => void) | undefined
}

/** Week, view and filters, and the buttons to add a shift and to copy a week. */
export function BoardToolbar({ list, week, by, day, onDay, today, onAdd, onCopy, onFailed, onPublish }: BoardToolbarProps) {
  const phone = usePhone()
  return (
    <div className={classes.toolbar}>
      <div className={classes.line}>
        <WeekChoice
          week={week}
          today={today}
          // Another week keeps the page of rows.
          onChange={(to) => list.change({ week: to, page: list.state.page ?? '' })}
        />
        <div className={classes.actions}>
          <PrintMenu week={week} q={list.state.q} onFailed={onFailed} />
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
            Copy last week
          </Button>
          <Button color="amber" onClick={onAdd}>
            + Add Schedule
          </Button>
        </div>
      </div>
      <div className={classes.line}>
        {!phone && (
          <SegmentedControl
            aria-label="Week or day"
            data={SPANS}
            value={day === undefined ? 'week' : 'day'}
            onChange={(span) => onDay(span === 'day')}
          />
        )}
        <SegmentedControl
          aria-label="Rows of the board"
          data={VIEWS}
          value={by}
          onChange={(view) => list.change({ by: view === 'station' ? '' : view, short: '' })}
        />
        <SearchBox
          list={list}
          hint={by === 'station' ? 'Station or client...' : 'Guard or number...'}
          label={by === 'station' ? 'Search stations' : 'Search guards'}
        />
        {(list.state.station_id || list.state.contract_id) && <FilterBy by={['station', 'contract']} list={list} />}
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
        {onPublish && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={`/dashboard/duty-schedule/roster?week=${week}`}
              variant="default"
              leftSection={<IconWand size={16} aria-hidden />}
            >
              Propose guards
            </Button>
            <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={onPublish}>
              Publish week
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
