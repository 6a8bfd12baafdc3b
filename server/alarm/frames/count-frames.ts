import { FRAME_RESULTS, type FrameResult } from '../../../api/alarm/alarm-frames.ts'
import type { Db } from '../../platform/db/open.ts'
import { addFrames } from './queries.ts'

const MINUTE = 60_000

export type FrameCounts = Record<FrameResult, number>

/** The frames of this process by what became of them; once a minute, and at the end, they are added to those of all processes. */
export function countFrames(means: { db: Db }) {
  const counts = Object.fromEntries(FRAME_RESULTS.map((result) => [result, 0])) as FrameCounts
  const stored = { ...counts }

  async function store() {
    const now = { ...counts }
    const counted = FRAME_RESULTS.flatMap((result) => {
      const frames = now[result] - stored[result]
      return frames ? [{ result, frames }] : []
    })
    if (!counted.length) return
    await addFrames(means.db, counted)
    Object.assign(stored, now)
  }
  // While the database is away they are kept for the next minute.
  const timer = setInterval(() => void store().catch(() => {}), MINUTE).unref()

  return {
    counts,
    stop: async () => {
      clearInterval(timer)
      await store().catch(() => {})
    },
  }
}
