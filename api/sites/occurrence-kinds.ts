/** The subjects of an entry of a station's occurrence book. */
export const OCCURRENCE_KINDS = ['routine', 'visitor', 'vehicle', 'key', 'delivery', 'handover', 'inspection', 'other'] as const
export type OccurrenceKind = (typeof OCCURRENCE_KINDS)[number]

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
