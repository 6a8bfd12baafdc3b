import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { INCIDENT_CATEGORIES, type IncidentInput } from '../../../api/incidents/incidents.ts'
import type { StoredEvent } from './queries.ts'

/** An incident as a guard's phone has reported it. */
export type GuardIncident = IncidentInput & { event_id: string }

/** A report with a severity is an incident, any other one an entry of the occurrence book. */
export const isIncident = ({ kind, severity, text }: Pick<GuardEvent, 'kind' | 'severity' | 'text'>) =>
  kind === 'entry' && Boolean(severity && text)

/**
 * The incidents among reports, with the time at which they happened. One without a station is none: it is an exception, because
 * an incident has to have a place (`judge`).
 */
export const incidentsOf = (judged: { stored: StoredEvent }[]): GuardIncident[] =>
  judged.flatMap(({ stored: { id, kind, guard_id, station_id, corrected_at, payload } }) => {
    const { severity, text, category } = payload as GuardEvent
    if (!isIncident({ kind, severity, text }) || station_id === null) return []
    // A clock that is ahead must not put it into the future.
    const at = new Date(Math.min(Date.parse(corrected_at), Date.now()))
    return {
      event_id: id,
      description: text!,
      guard_id,
      station_id,
      incident_date: today(at),
      occurred_time: clockTimeAt(at),
      severity: severity!,
      status: 'Open',
      category: INCIDENT_CATEGORIES.find((known) => known === category) ?? 'other',
      reported_via: 'guard_phone',
    }
  })
