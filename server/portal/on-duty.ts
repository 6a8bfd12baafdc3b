import type { PortalShift } from '../../api/portal/portal-shifts.ts'

type Coming = PortalShift & { begun: boolean /** The moment, comparable as text. */; begins: string }

/** The guards on duty at a station now, and all of those who start next. */
export function onDuty(stationId: number, coming: Coming[]) {
  const here = coming.filter(({ station_id }) => station_id === stationId)
  const ahead = here.filter(({ begun }) => !begun)
  const first = ahead.map(({ begins }) => begins).sort()[0]
  return { now: here.filter(({ begun }) => begun), next: ahead.filter(({ begins }) => begins === first) }
}
