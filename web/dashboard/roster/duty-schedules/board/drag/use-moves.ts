import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DutySchedule, update } from '../../../../../../contract/roster/duty-schedules.ts'
import { WORKING_RULES } from '../../../../../../contract/roster/working-rules.ts'
import { CallFailure, call } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { UPDATE_FAILURES } from '../../duty-schedule-dialog.tsx'
import { reasonProblem, speaksAgainst } from '../../speaks-against.ts'
import { dayLabel } from '../shifts/shift-labels.ts'

/** The board's place in the cache. */
export const BOARD = 'schedule-board'

const OUTDATED = 'Somebody else has changed this shift meanwhile. It stands as they left it.'

const reasonOf = (error: unknown) =>
  error instanceof CallFailure && error.body?.code === 'outdated' ? OUTDATED : failureText(error, UPDATE_FAILURES)

/** Why a shift is back where it was, where nobody has said why it was there. */
const UNDONE = 'A move was undone.'

type Move = { from: DutySchedule; to: DutySchedule }

/**
 * Moves shifts at once on the screen, then on the server; a refusal puts them back and says why, a success can be undone.
 * When a working rule speaks against a move, somebody is asked first.
 */
export function useMoves(banner: BannerState) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState<DutySchedule[]>([])
  const [warning, setWarning] = useState<Move & { text: string }>()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })
  const forget = (id: number) => setMoved((now) => now.filter((shift) => shift.id !== id))
  const reload = () => Promise.all([reloadLists(cache, BOARD), reloadLists(cache, 'duty-schedules')])

  /** `undo` puts a shift back where it stood. With a reason no rule holds a move up. */
  async function move({ from, to }: Move, { undo = false, why }: { undo?: boolean; why?: string } = {}) {
    setMoved((now) => [...now.filter(({ id }) => id !== to.id), to])
    const ask = (text: string) => {
      setWarning({ from, to, text })
      setReason({ value: '' })
      setAsking(true)
    }
    try {
      const against = why === undefined ? await speaksAgainst(to, to.id) : undefined
      if (against) {
        forget(to.id)
        return ask(against)
      }
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
          ...(why !== undefined && { confirm: true, override_reason: why }),
        },
      })
      if (undo) banner.success('The move was undone.')
      else
        banner.success(`${record.guard_name} moved to ${dayLabel(record.shift_date)}, ${record.station_name}.`, {
          label: 'Undo',
          run: () =>
            void move(
              { from: record, to: { ...from, version: record.version } },
              { undo: true, why: from.override_reason ?? UNDONE },
            ),
        })
    } catch (error) {
      forget(to.id)
      if (error instanceof CallFailure && error.body?.code === WORKING_RULES) ask(error.message)
      else banner.error(reasonOf(error))
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
      text: warning?.text,
      opened: asking,
      reason: { ...reason, onChange: (value: string) => setReason({ value }) },
      onConfirm: () => {
        const error = reasonProblem(reason.value)
        if (error) return setReason({ ...reason, error })
        setAsking(false)
        if (warning) void move(warning, { why: reason.value })
      },
      onClose: () => setAsking(false),
    },
    /** The week has changed otherwise: everything is asked for again. */
    reload: () => void reload(),
  }
}
