import type { Group, Outcome } from './alarm-queue.ts'

// Names of the kinds and the outcomes of alarms, as staff read them.

export const GROUP_LABELS: Record<Group, string> = {
  burglary: 'Burglary',
  panic: 'Panic',
  duress: 'Duress',
  fire: 'Fire',
  medical: 'Medical',
  water: 'Water',
  power: 'Power is off',
  link: 'Link lost',
  hours: 'Outside of hours',
  technical: 'Technical fault',
}
export const OUTCOME_LABELS: Record<Outcome, string> = {
  intrusion: 'Intrusion',
  attempt: 'Attempt',
  fire: 'Fire',
  medical: 'Medical',
  duress: 'Duress',
  user_error: 'User error',
  fault: 'Fault',
  power: 'Power',
  weather: 'Weather',
  animal: 'Animal',
  test: 'Test',
  unknown: 'Unknown',
}
