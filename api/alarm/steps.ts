// The steps that an operator takes for an alarm, and their results.

export const STEP_KINDS = [
  'opened',
  'take',
  'release',
  'call_premises',
  'code_word',
  'crew',
  'key_holder',
  'police',
  'fire_brigade',
  'ambulance',
  'wait',
  'reveal',
  'close',
  'note',
] as const
export type StepKind = (typeof STEP_KINDS)[number]
export const STEP_RESULTS = [
  'done',
  'answered',
  'no_answer',
  'right',
  'wrong',
  'duress',
  'sent',
  'comes',
  'called',
  'not_needed',
] as const
export type StepResult = (typeof STEP_RESULTS)[number]
