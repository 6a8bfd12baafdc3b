import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { CATEGORY_NAMES } from '../../../api/incidents/category-names.ts'
import { INCIDENT_CATEGORIES, type IncidentInput } from '../../../api/incidents/incidents.ts'
import type { StoredEvent } from './queries.ts'

/** An incident as a guard's phone has reported it. */
export type GuardIncident = IncidentInput & { event_id: string }

type Said = Pick<GuardEvent, 'kind' | 'severity' | 'text' | 'category' | 'photo' | 'photos' | 'voice'>

/** A report with a severity is an incident, any other one an entry of the occurrence book. It is written, told or shown. */
export const isIncident = ({ kind, severity, text, photo, voice }: Said) =>
  kind === 'entry' && Boolean(severity && (text || photo || voice))

const categoryOf = ({ category }: Said) => INCIDENT_CATEGORIES.find((known) => known === category) ?? 'other'

/** The text of an incident; of one without a text, how the guard has told of it. */
export function descriptionOf(said: Said) {
  if (said.text) return said.text
  const { photo, photos = 1, voice } = said
  const told = [voice && 'told in a voice note', photo && `shown in ${photos === 1 ? 'a photo' : `${photos} photos`}`]
  return `${CATEGORY_NAMES[categoryOf(said)]}, ${told.filter(Boolean).join(' and ')}.`
}

/**
 * The incidents among reports, with the time at which they happened. One without a station is none: it is an exception, because
 * an incident has to have a place (`judge`).
 */
export const incidentsOf = (judged: { stored: StoredEvent }[]): GuardIncident[] =>
  judged.flatMap(({ stored: { id, kind, guard_id, station_id, corrected_at, payload } }) => {
    const said = { ...(payload as GuardEvent), kind }
    if (!isIncident(said) || station_id === null) return []
    // A clock that is ahead must not put it into the future.
    const at = new Date(Math.min(Date.parse(corrected_at), Date.now()))
    return {
      event_id: id,
      description: descriptionOf(said),
      guard_id,
      station_id,
      incident_date: today(at),
      occurred_time: clockTimeAt(at),
      severity: said.severity!,
      status: 'Open',
      category: categoryOf(said),
      reported_via: 'guard_phone',
    }
  })
