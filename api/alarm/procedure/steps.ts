// The steps that an operator takes for an alarm, and their results.

/** The results that each step by hand can have. */
export const RESULTS_OF = {
  call_premises: ['answered', 'no_answer'],
  code_word: ['right', 'wrong', 'duress'],
  crew: ['sent', 'not_needed'],
  key_holder: ['comes', 'no_answer', 'not_needed'],
  police: ['called', 'not_needed'],
  fire_brigade: ['called', 'not_needed'],
  ambulance: ['called', 'not_needed'],
  wait: ['done'],
  note: ['done'],
} as const
export type StepByHand = keyof typeof RESULTS_OF
export const STEPS_BY_HAND = Object.keys(RESULTS_OF) as [StepByHand, ...StepByHand[]]

/** The steps by hand, and those that follow from another call. */
export const STEP_KINDS = [
  ...STEPS_BY_HAND,
  'opened',
  'take',
  'release',
  'reveal',
  'escalated',
  'unanswered',
  'close',
  'correct',
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

/** True where a step by hand can have a result. */
export const canResult = (what: StepByHand, result: StepResult) => RESULTS_OF[what].some((one) => one === result)
