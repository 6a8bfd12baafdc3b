import * as z from 'zod/mini'

/** The subjects of an entry of a station's occurrence book. */
export const OCCURRENCE_KINDS = ['routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other'] as const
export const OccurrenceKind = z.enum(OCCURRENCE_KINDS)
export type OccurrenceKind = z.output<typeof OccurrenceKind>

/** The kinds that a client reads unless the station says otherwise: who and what came to its premises. */
export const SHARED_KINDS: readonly OccurrenceKind[] = ['visitor', 'vehicle', 'delivery', 'inspection']

export const OCCURRENCE_LABELS: Record<OccurrenceKind, string> = {
  routine: 'Routine',
  visitor: 'Visitor',
  vehicle: 'Vehicle',
  key: 'Key',
  delivery: 'Delivery',
  handover: 'Handover',
  inspection: 'Inspection',
  other: 'Other',
}
