import type { ScanFlag } from '../../../api/attendance/patrols.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchScans } from './match.ts'
import { type KnownPoint, lockRounds, putScans } from './scan-queries.ts'

/** A scan as a device reported it. */
export type ReportedScan = {
  event_id: string
  /** When it happened, by the server's clock. */
  at: string
  guard_id: number
  duty_id: number | null
  station_id: number | null
  point: KnownPoint | undefined
  /** Flags of the event itself. */
  flags: string[]
}
/** Flags of an event in its round, and a function that stores the scans. */
type JudgedScans = { flags: (eventId: string) => ScanFlag[]; store: () => Promise<void> }

/** Finds the round of each scan, locked until the transaction ends; returns what stands out, and a function that stores it. */
export async function judgeScans(db: Db, reported: ReportedScan[]): Promise<JudgedScans> {
  const scans = reported.map(({ event_id: id, at, ...scan }) => ({ ...scan, id, at: Date.parse(at) }))
  const points = [...new Set(scans.flatMap(({ point }) => point?.id ?? []))]
  const times = scans.flatMap(({ point, at }) => (point ? [at] : []))
  const matches = matchScans(scans, points.length ? await lockRounds(db, points, times) : [])
  return {
    flags: (id) => matches.get(id)?.flags ?? [],
    store: async () => {
      const stored = reported.map(({ point, flags, ...scan }) => {
        const { patrol_id, counts, flags: found } = matches.get(scan.event_id)!
        return { ...scan, checkpoint_id: point?.id ?? null, patrol_id, counts, flags: [...flags, ...found] }
      })
      if (stored.length) await putScans(db, stored)
    },
  }
}
