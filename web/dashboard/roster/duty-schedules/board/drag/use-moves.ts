import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DutySchedule, update, WORKING_RULES } from '../../../../../../contract/roster/duty-schedules.ts'
import { CallFailure, call } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { UPDATE_FAILURES } from '../../duty-schedule-dialog.tsx'
import { dayLabel } from '../shifts/shift-labels.ts'

/** The board's place in the cache. */
export const BOARD = 'schedule-board'

const OUTDATED = 'Somebody else has changed this shift meanwhile. It stands as they left it.'

const reasonOf = (error: unknown) =>
  error instanceof CallFailure && error.body?.code === 'outdated' ? OUTDATED : failureText(error, UPDATE_FAILURES)

type Move = { from: DutySchedule; to: DutySchedule }

/**
 * Moves shifts at once on the screen, then on the server; a refusal puts them back and says why, a success can be undone.
 * When a working rule speaks against a move, somebody is asked first.
 */
export function useMoves(banner: BannerState) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState<DutySchedule[]>([])
  const [doubt, setDoubt] = useState<Move & { text: string }>()
  const [asking, setAsking] = useState(false)
  const forget = (id: number) => setMoved((now) => now.filter((shift) => shift.id !== id))
  const reload = () => Promise.all([reloadLists(cache, BOARD), reloadLists(cache, 'duty-schedules')])

  async function move({ from, to }: Move, how: 'move' | 'anyway' | 'undo' = 'move') {
    setMoved((now) => [...now.filter(({ id }) => id !== to.id), to])
    try {
      const { guard_id, station_id, shift_date, start_time, end_time, shift_type } = to
      const { record = to } = await call(update, {
        params: { id: String(to.id) },
        body: {
          guard_id,
          station_id,
          shift_date,
          start_time,
          end_time,
          shift_type,
          version: from.version,
          ...(how !== 'move' && { confirm: true }),
        },
      })
      if (how === 'undo') banner.success('The move was undone.')
      else
        banner.success(`${record.guard_name} moved to ${dayLabel(record.shift_date)}, ${record.station_name}.`, {
          label: 'Undo',
          run: () => void move({ from: record, to: { ...from, version: record.version } }, 'undo'),
        })
    } catch (error) {
      forget(to.id)
      if (error instanceof CallFailure && error.body?.code === WORKING_RULES) {
        setDoubt({ from, to, text: error.message })
        setAsking(true)
      } else banner.error(reasonOf(error))
    }
    await reload()
    forget(to.id)
  }

  return {
    /** Shifts on their way, as they will be. */
    moved,
    move: (from: DutySchedule, to: DutySchedule) => void move({ from, to }),
    /** What speaks against the last move, and the two ways on; the text stays while the question fades out. */
    question: {
      text: doubt?.text,
      opened: asking,
      onConfirm: () => {
        setAsking(false)
        if (doubt) void move(doubt, 'anyway')
      },
      onClose: () => setAsking(false),
    },
    /** The week has changed otherwise: everything is asked for again. */
    reload: () => void reload(),
  }
}
