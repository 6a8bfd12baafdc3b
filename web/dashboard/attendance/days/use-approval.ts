import { useState } from 'react'
import * as calls from '../../../../api/attendance/attendance-days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { useReloadAttendance } from '../now/use-now.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. No day was approved.' }
const UNDO_FAILURES = { unexpected: 'An unexpected error occurred. The days are still approved.' }

const asked = (days: calls.StationDay[]) => days.map(({ station_id, day }) => ({ station_id, day }))

/** Approves days, tells of it with Undo, and keeps those that were refused until they are dismissed. */
export function useApproval(banner: BannerState, onApproved: () => void) {
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<calls.RefusedDay[]>([])
  const reload = useReloadAttendance()

  async function takeBack(at: string, days: calls.StationDay[]) {
    try {
      await call(calls.takeBack, { body: { at, days: asked(days) } }, { idempotencyKey: newKey() })
      banner.success(`${countOf(days.length, 'day')} taken back.`)
    } catch (error) {
      banner.error(failureText(error, UNDO_FAILURES))
    }
    reload()
  }

  async function approve(days: calls.StationDay[]) {
    if (waiting) return
    setWaiting(true)
    try {
      const answer = await call(calls.approve, { body: { days: asked(days) } }, { idempotencyKey: newKey() })
      setRefused(answer.refused)
      onApproved()
      if (answer.approved.length > 0) {
        const shifts = answer.approved.reduce((sum, day) => sum + day.shifts, 0)
        let pressed = false
        const run = () => {
          if (!pressed) void takeBack(answer.at, answer.approved)
          pressed = true
        }
        banner.success(`${countOf(answer.approved.length, 'day')} approved, with ${countOf(shifts, 'shift')}.`, {
          label: 'Undo',
          run,
        })
      }
      reload()
    } catch (error) {
      banner.error(failureText(error, FAILURES))
    }
    setWaiting(false)
  }

  return { waiting, approve: (days: calls.StationDay[]) => void approve(days), refused, forget: () => setRefused([]) }
}
