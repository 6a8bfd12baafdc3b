import { useMemo, useState } from 'react'
import type { DutySchedule } from '../../../../../../api/roster/duty-schedules.ts'
import type { BoardView, Gap } from '../../../../../../api/roster/schedule-board.ts'
import type { ShiftStart } from '../../duty-schedule-dialog.tsx'
import type { Cell } from '../drag/move-shift.ts'
import type { BoardActions } from '../grid/board-row.tsx'

/** The shift in the form: an existing one, or the initial values of a new one. */
export type Opened = { key: number; shift: DutySchedule | undefined; start: ShiftStart }

/** A single gap that is not the whole day gives a new shift its times. */
const timesOf = ([gap, another]: Gap[]): ShiftStart =>
  !gap || another || gap.until === '24:00' || gap.from === '00:00' ? {} : { start_time: gap.from, end_time: gap.until }

/** The shift open in the form. The functions that open one are stable, so that memoized rows are not rendered again. */
export function useOpenedShift(by: BoardView) {
  const [opened, setOpened] = useState<Opened>()
  const actions = useMemo(() => {
    const open = (shift: DutySchedule | undefined, start: ShiftStart) =>
      setOpened((before) => ({ key: (before?.key ?? 0) + 1, shift, start }))
    const subject = ({ id, name }: Cell['row']): ShiftStart =>
      by === 'station' ? { station_id: id, station_name: name } : { guard_id: id, guard_name: name }
    const onAdd: BoardActions['onAdd'] = ({ row, day }, gaps) =>
      open(undefined, { ...subject(row), shift_date: day, ...timesOf(gaps) })
    return {
      onAdd,
      onOpen: (shift: DutySchedule) => open(shift, {}),
      addOn: (day: string) => open(undefined, { shift_date: day }),
    }
  }, [by])
  return { opened, ...actions, close: () => setOpened(undefined) }
}
