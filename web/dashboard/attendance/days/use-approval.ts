import { useState } from 'react'
import * as calls from '../../../../api/attendance/attendance-days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { useReloadAttendance } from '../now/use-now.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. No day was approved.' }

const asked = (days: calls.StationDay[]) => days.map(({ station_id, day }) => ({ station_id, day }))

/** Approves days, tells of it with Undo, and keeps those that were refused until they are dismissed. */
export function useApproval(banner: BannerState, onApproved: () => void) {
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<calls.RefusedDay[]>([])
  const reload = useReloadAttendance()

  async function approve(days: calls.StationDay[]) {
    if (waiting) return
    setWaiting(true)
    try {
      const idempotencyKey = newKey()
      const answer = await call(calls.approve, { body: { days: asked(days) } }, { idempotencyKey })
      setRefused(answer.refused)
      onApproved()
      if (answer.approved.length > 0) {
        const shifts = answer.approved.reduce((sum, day) => sum + day.shifts, 0)
        const done = `${countOf(answer.approved.length, 'day')} approved, with ${countOf(shifts, 'shift')}.`
        banner.success(done, undoOf(idempotencyKey, done))
      }
      reload()
    } catch (error) {
      banner.error(failureText(error, FAILURES))
    }
    setWaiting(false)
  }

  return { waiting, approve: (days: calls.StationDay[]) => void approve(days), refused, forget: () => setRefused([]) }
}
