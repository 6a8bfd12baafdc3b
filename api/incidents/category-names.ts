import type * as z from 'zod/mini'
import type { IncidentCategory } from './incidents.ts'

/** The names of the categories of incidents on screen. */
export const CATEGORY_NAMES: Record<z.output<typeof IncidentCategory>, string> = {
  theft: 'Theft',
  attempted_theft: 'Attempted theft',
  intrusion: 'Intrusion',
  assault: 'Assault',
  fire: 'Fire',
  medical: 'Medical',
  accident: 'Accident',
  damage: 'Damage',
  traffic: 'Traffic',
  alarm: 'Alarm',
  firearm: 'Firearm',
  misconduct: 'Misconduct',
  other: 'Other',
}
