import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { BoardRow, BoardView } from '../../../../../../api/roster/schedule-board.ts'
import type { List } from '../../../../../lib/lists/use-list.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { Empty, Failed, NoMatch } from '../../../../../ui/table/data-table-states.tsx'
import classes from '../board.module.css'

type BoardNotesProps = { list: List<BoardRow>; rows: BoardRow[] | undefined; by: BoardView }

/** Messages of an empty or filtered board, with the next action. */
export function BoardNotes({ list, rows, by }: BoardNotesProps) {
  if (list.problem && rows) return <Notice kind="error" text={list.problem} action={{ label: 'Try again', run: list.refresh }} />
  if (list.problem) return <Failed text={list.problem} onRetry={list.refresh} waiting={list.loading} />
  if (!rows || list.loading) return null
  if (rows.length > 0) {
    if (rows.some(({ shifts }) => shifts.length > 0)) return null
    return (
      <Text size="sm" role="status" className={classes.note}>
        <b>No schedules found.</b> Copy last week, or choose a day to add the first shift.
      </Text>
    )
  }
  if (list.state.q || list.state.short)
    return <NoMatch text={noMatch(list, by)} onClear={() => list.change({ q: '', short: '' })} />
  const subject = by === 'station' ? 'station' : 'guard'
  return (
    <Empty
      text="No schedules found."
      hint={`Add the first ${subject} to begin.`}
      add={
        <Button component={Link} to={`/dashboard/${subject}s`} color="amber">
          {by === 'station' ? 'Go to Stations' : 'Go to Guards'}
        </Button>
      }
    />
  )
}

function noMatch({ state }: List<BoardRow>, by: BoardView) {
  if (!state.q) return 'No station is short of guards this week.'
  return by === 'station' ? 'No stations match your search.' : 'No guards match your search.'
}
