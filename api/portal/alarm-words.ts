import type { Group, Outcome } from '../alarm/alarm-queue.ts'

// Kinds and outcomes of alarms, as clients read them.

export const KIND_WORDS: Record<Group, string> = {
  burglary: 'Burglary alarm',
  panic: 'Panic button',
  duress: 'Alarm',
  fire: 'Fire alarm',
  medical: 'Medical alarm',
  water: 'Water',
  power: 'Power is off',
  link: 'Panel was silent',
  hours: 'Outside of your hours',
  technical: 'Technical fault',
}
export const OUTCOME_WORDS: Record<Outcome, string> = {
  intrusion: 'Break-in',
  attempt: 'Attempted break-in',
  fire: 'Fire',
  medical: 'Medical emergency',
  duress: 'Alarm',
  user_error: 'Mistake at the panel',
  fault: 'Fault of the system',
  power: 'Power cut',
  weather: 'Weather',
  animal: 'Animal',
  test: 'Test',
  unknown: 'Cause not found',
}
