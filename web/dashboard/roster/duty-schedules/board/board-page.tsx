import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { Day } from '../../../../../api/core/common.ts'
import { addDays, daysBetween, mondayOf, today } from '../../../../../api/core/fields/days.ts'
import * as board from '../../../../../api/roster/schedule-board.ts'
import { undoOf } from '../../../../lib/calls/undo-call.ts'
import { readListState } from '../../../../lib/lists/list-state.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { useList } from '../../../../lib/lists/use-list.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { usePhone } from '../../../../lib/width.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { TablePages } from '../../../../ui/table/data-table-pages.tsx'
import { OpenedSlots } from '../coverage/drawer/opened-slots.ts'
import { BOARD } from '../query-keys.ts'
import { ScheduleTabs } from '../schedule-tabs.tsx'
import { PublishDialog } from '../week/publish-dialog.tsx'
import { greyOutside } from './bars/shift-bar-content.tsx'
import classes from './board.module.css'
import { BoardToolbar } from './board-toolbar.tsx'
import { CopyDialog } from './copy/copy-dialog.tsx'
import { DayGrid } from './day/day-grid.tsx'
import { BoardDrag } from './drag/board-drag.tsx'
import { withMoved } from './drag/move-shift.ts'
import { useMoves } from './drag/use-moves.ts'
import { BoardNotes } from './grid/board-notes.tsx'
import { BoardSkeleton } from './grid/board-skeleton.tsx'
import { DayList } from './grid/day-list.tsx'
import { Legend } from './grid/legend.tsx'
import { WeekGrid } from './grid/week-grid.tsx'
import { allLines } from './shifts/board-lines.ts'
import { ShiftDialogs } from './shifts/shift-dialogs.tsx'
import { useBoardSlots } from './shifts/use-board-slots.ts'
import { useOpenedShift } from './shifts/use-opened-shift.ts'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'A week or a day at a glance. Choose an empty day to add a shift, a shift to change it; drag a shift to another day or row to move it.',
}

const LIST_FAILURES = {
  failed: 'Failed to fetch schedules',
  unexpected: 'An unexpected error occurred while fetching schedules.',
  signedOut: 'No access token found. Please login again.',
}
const ROWS_A_PAGE = '25'

const VIEW = z.object({ day: z.optional(Day) })
/** Today if it is in the week, else its Monday. */
const dayIn = (week: string, now: string) => (mondayOf(now) === week ? now : week)
/** The day of the day view; of a day in another week, the same weekday of the week shown. */
const inWeek = (day: string, week: string) => addDays(week, daysBetween(mondayOf(day), day))

export default function BoardPage() {
  const now = today()
  const banner = useBanner()
  const phone = usePhone()
  const list = useList(board.list, {
    name: BOARD,
    texts: LIST_FAILURES,
    defaults: { week: mondayOf(now), by: 'station', page_size: ROWS_A_PAGE },
  })
  const by: board.BoardView = list.state.by === 'guard' ? 'guard' : 'station'
  const asked = mondayOf(list.state.week ?? now)
  const [address, change] = useAddress()
  const chosen = readListState(VIEW, address).day
  const day = chosen && inWeek(chosen, asked)
  const { moved, saving, move, question, reload } = useMoves(banner)
  const [copying, setCopying] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const editable = useCan()('roster.write')

  // The previous week's rows stay, under their own dates, until the next week's have loaded.
  const rows = useMemo(() => list.rows && withMoved(list.rows, by, moved), [list.rows, by, moved])
  const week = rows?.[0]?.week ?? asked
  const shownBy: board.BoardView = rows?.[0] ? (rows[0].minimum_guards === null ? 'guard' : 'station') : by
  const asksOf = by === 'station' && (list.state.station_id || list.state.contract_id)
  /** The stations that one came for, of which the board shows all; undefined for every station. */
  const published = asksOf && rows?.length && rows.length === list.total ? rows : undefined
  const { opened, onAdd, onOpen, addOn, close } = useOpenedShift(shownBy)
  const lines = useMemo(() => allLines(rows ?? []), [rows])
  const slots = useBoardSlots({ week, above: shownBy === 'guard' && rows !== undefined, banner })
  const shown = {
    rows: rows ?? [],
    week,
    by: shownBy,
    today: now,
    stale: list.loading && week !== asked,
    onAdd,
    onOpen,
    onOpenSlot: slots.open,
  }
  return (
    <>
      <Banner banner={banner} />
      <ScheduleTabs />
      <section className={classes.board} style={greyOutside(rows ?? [])} aria-label="Week board" aria-busy={list.loading}>
        <BoardToolbar
          list={list}
          week={asked}
          by={by}
          day={day}
          onDay={(on) => change({ day: on ? dayIn(asked, now) : '' })}
          today={now}
          onAdd={() => addOn(day ?? dayIn(asked, now))}
          onCopy={() => setCopying(true)}
          onFailed={banner.error}
          onPublish={editable ? () => setPublishing(true) : undefined}
        />
        <BoardNotes list={list} rows={rows} by={by} />
        {!rows && !list.problem && <BoardSkeleton phone={phone} />}
        {rows && rows.length > 0 && (
          <>
            <Lost of={slots.known} text="The open shifts could not be loaded." />
            <Legend rows={rows} above={slots.above.length} />
            {phone && <DayList {...shown} />}
            {!phone && day !== undefined && (
              <DayGrid {...shown} lines={lines} day={inWeek(day, week)} onChoose={(to) => change({ day: to })} />
            )}
            {!phone && day === undefined && (
              <BoardDrag by={shownBy} onMove={move} onFill={slots.fill}>
                <WeekGrid {...shown} lines={lines} slots={slots.above} waiting={saving} filling={slots.filling} />
              </BoardDrag>
            )}
            <TablePages list={list} />
          </>
        )}
      </section>
      <ShiftDialogs opened={opened} banner={banner} onChanged={reload} onClosed={close} />
      <ConfirmDialog {...question.dialog} title="Move despite a working rule?" confirm="Save anyway">
        {question.text}
      </ConfirmDialog>
      <ConfirmDialog {...slots.question.dialog} title="Fill despite a working rule?" confirm="Fill anyway">
        {slots.question.text}
      </ConfirmDialog>
      {slots.opened && (
        <OpenedSlots
          key={`${slots.opened.line_id} ${slots.opened.day}`}
          {...slots.opened}
          row={undefined}
          editable={editable}
          banner={banner}
          onChanged={slots.reload}
          onClosed={slots.close}
        />
      )}
      {publishing && (
        <PublishDialog
          week={asked}
          stations={published}
          onPublished={(message, undo) => {
            setPublishing(false)
            banner.success(message, undo)
            reload()
          }}
          onClose={() => setPublishing(false)}
        />
      )}
      {copying && (
        <CopyDialog
          week={asked}
          by={by}
          q={list.state.q}
          onCopied={(message, key) => {
            setCopying(false)
            banner.success(message, undoOf(key, message))
            reload()
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
