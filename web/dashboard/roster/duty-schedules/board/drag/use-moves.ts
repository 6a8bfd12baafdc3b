import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { update } from '../../../../../../api/roster/duty-schedules.ts'
import type { BoardShift } from '../../../../../../api/roster/schedule-board.ts'
import { WORKING_RULES } from '../../../../../../api/roster/working-rules.ts'
import { CallFailure, call, newKey } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../../../lib/calls/undo-call.ts'
import { reloadLists } from '../../../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { speaksAgainst } from '../../../parts/finder/speaks-against.ts'
import { useRuleQuestion } from '../../../parts/finder/use-rule-question.ts'
import { BOARD, COVERAGE, SLOTS } from '../../query-keys.ts'
import { UPDATE_FAILURES } from '../../update-failures.ts'
import { dayLabel } from '../shifts/shift-labels.ts'

const OUTDATED = 'Somebody else has changed this shift in the meantime. Their version is kept.'

const reasonOf = (error: unknown) =>
  error instanceof CallFailure && error.body?.code === 'outdated' ? OUTDATED : failureText(error, UPDATE_FAILURES)

/** Saves a shift as it will be, over a version; the key is that of the call. With a reason, working rules are overridden. */
async function save({ id, ...shift }: BoardShift, version: number, why: string | undefined, idempotencyKey: string) {
  const { guard_id, station_id, shift_date, start_time, end_time, shift_type } = shift
  const overruling = why !== undefined && { confirm: true, override_reason: why }
  const body = { guard_id, station_id, shift_date, start_time, end_time, shift_type, version, ...overruling }
  return (await call(update, { params: { id: String(id) }, body }, { idempotencyKey })).record
}

type Move = { from: BoardShift; to: BoardShift }
/** A shift as it will be or, while the week shown is older, as the server has saved it. */
type Moved = { shift: BoardShift; saved: boolean }

/**
 * Moves shifts optimistically; a refusal moves them back with a message, a success can be undone. When a move breaks a working
 * rule, asks for a reason first.
 */
export function useMoves(banner: BannerState) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState<Moved[]>([])
  const question = useRuleQuestion<Move>((asked, why) => void move(asked, why))
  const show = (shift: BoardShift, saved: boolean) =>
    setMoved((now) => [...now.filter((other) => other.shift.id !== shift.id), { shift, saved }])
  /** Removes only this state of the shift: it may have been moved again in the meantime. */
  const forget = (shift: BoardShift) => setMoved((now) => now.filter((other) => other.shift !== shift))
  const reload = () =>
    Promise.all([
      reloadLists(cache, BOARD),
      reloadLists(cache, 'duty-schedules'),
      cache.invalidateQueries({ queryKey: [SLOTS] }),
      cache.invalidateQueries({ queryKey: [COVERAGE] }),
    ])

  /** Moves a shift. With a reason, working rules are overridden. */
  async function move({ from, to }: Move, why?: string) {
    show(to, false)
    let shown = to
    const ask = (text: string) => question.ask({ from, to }, text)
    try {
      const against = why === undefined ? await speaksAgainst(to, to.id) : undefined
      if (against) {
        forget(to)
        return ask(against)
      }
      const key = newKey()
      const record = { ...to, ...(await save(to, from.version, why, key)) }
      // It can be moved again now, with its new version.
      shown = record
      show(record, true)
      const done = `${record.guard_name} moved to ${dayLabel(record.shift_date)}, ${record.station_name}.`
      banner.success(done, undoOf(key, done))
    } catch (error) {
      forget(to)
      if (error instanceof CallFailure && error.body?.code === WORKING_RULES) ask(error.message)
      else banner.error(reasonOf(error))
    }
    await reload()
    forget(shown)
  }

  return {
    /** Shifts whose cell differs from that in the loaded week. */
    moved: useMemo(() => moved.map(({ shift }) => shift), [moved]),
    /** Ids of the shifts that are being saved. */
    saving: useMemo(() => moved.flatMap(({ shift, saved }) => (saved ? [] : [shift.id])), [moved]),
    move: (from: BoardShift, to: BoardShift) => void move({ from, to }),
    /** The broken rules of the last move, with confirm and cancel. */
    question,
    /** Reloads the board after other changes. */
    reload: () => void reload(),
  }
}
