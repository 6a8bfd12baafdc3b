import type { Alarm, Outcome, Step } from '../../../api/alarm/alarm-queue.ts'
import type { NextStep } from '../../../api/alarm/procedure/procedure.ts'
import type { StepKind, StepResult } from '../../../api/alarm/procedure/steps.ts'

/** A press that an operator can make: its words, and its key. */
export type Press = { label: string; key: string }

/** Steps that are to be taken, in the words of an order. */
export const STEP_ORDERS: Record<NextStep['what'], string> = {
  call_premises: 'Call the premises',
  code_word: 'Ask for the word',
  crew: 'Send the crew',
  key_holder: 'Call the key holder',
  police: 'Call the police',
  fire_brigade: 'Call the fire brigade',
  ambulance: 'Call an ambulance',
  wait: 'Wait until 07:00, then call',
  close: 'Close',
  note: 'Remark',
}
/** Steps that were taken. */
const STEP_NAMES: Record<StepKind, string> = {
  opened: 'Opened',
  take: 'Taken',
  release: 'Given back',
  call_premises: 'Premises',
  code_word: 'Word',
  crew: 'Crew',
  key_holder: 'Key holder',
  police: 'Police',
  fire_brigade: 'Fire brigade',
  ambulance: 'Ambulance',
  wait: 'Waited until 07:00',
  reveal: 'Words looked at',
  escalated: 'Nobody took it',
  unanswered: 'Crew has not accepted',
  close: 'Closed',
  correct: 'Outcome corrected',
  note: 'Remark',
}

/**
 * Results of a step, each with a key that the step after it does not have: a key that is pressed twice does nothing. The words
 * of the client are told apart by their place alone, so that nobody who listens hears which of them was said.
 */
export const RESULT_PRESSES: Record<StepResult, Press> = {
  done: { label: 'Done', key: 'd' },
  answered: { label: 'Answered', key: 'a' },
  no_answer: { label: 'No answer', key: 'n' },
  right: { label: 'First word', key: 'f' },
  duress: { label: 'Second word', key: 's' },
  wrong: { label: 'Another, or none', key: 'w' },
  sent: { label: 'Sent', key: 'c' },
  comes: { label: 'Comes', key: 'y' },
  called: { label: 'Called', key: 'l' },
  not_needed: { label: 'Not needed', key: 'x' },
}

/** A step that was taken, with its result: `Premises: no answer`. */
export const stepText = ({ what, result }: Pick<Step, 'what' | 'result'>) =>
  result === 'done' ? STEP_NAMES[what] : `${STEP_NAMES[what]}: ${RESULT_PRESSES[result].label.toLowerCase()}`

/** Keys of the outcomes in the form that closes an alarm. */
export const OUTCOME_KEYS: Record<Outcome, string> = {
  intrusion: 'i',
  attempt: 'a',
  fire: 'f',
  medical: 'm',
  duress: 'd',
  user_error: 'u',
  fault: 'l',
  power: 'p',
  weather: 'w',
  animal: 'n',
  test: 's',
  unknown: 'x',
}

/** Keys of the page besides those of a step. */
export const PAGE_PRESSES = {
  take: { label: 'Take', key: 't' },
  over: { label: 'Take over', key: 'o' },
  release: { label: 'Give back', key: 'r' },
  words: { label: 'Show the words', key: 'v' },
  remark: { label: 'Remark', key: 'k' },
  close: { label: 'Close', key: 'e' },
  crew: { label: 'Send a crew', key: 'j' },
} as const satisfies Record<string, Press>

/** Deeds of a crew that the desk notes, each with a key that the one after it does not have. */
export const CREW_PRESSES = {
  accept: { label: 'Accepted', key: 'h' },
  setOff: { label: 'On the way', key: 'b' },
  arrive: { label: 'Arrived', key: 'q' },
  leave: { label: 'Left', key: 'z' },
} as const satisfies Record<string, Press>

/** Sends every free crew where one is enough: no key that is pressed by habit. */
export const ALL_KEY = '0'

/** The table of keys of the page. */
export const ALARM_KEYS = [
  { keys: [PAGE_PRESSES.take.key], about: 'Take the alarm that is marked' },
  { keys: ['↑'], about: 'To the alarm above' },
  { keys: ['↓'], about: 'To the alarm below' },
  ...Object.values(RESULT_PRESSES).map(({ key, label }) => ({
    keys: [key],
    about: key === RESULT_PRESSES.duress.key ? 'Second word: send all, call nobody there' : label,
  })),
  { keys: ['1', '9'], about: 'Send the crew of this number' },
  { keys: [ALL_KEY], about: 'Send every crew that is free' },
  ...Object.values(CREW_PRESSES).map(({ key, label }) => ({ keys: [key], about: `Crew: ${label.toLowerCase()}` })),
  ...Object.values(PAGE_PRESSES)
    .slice(1)
    .map(({ key, label }) => ({ keys: [key], about: label })),
]

/** Marks of an alarm beside its kind. */
export const marksOf = ({ confirmed, cancelled_at, cancelled_by, again, runaway }: Alarm) => [
  ...(confirmed ? ['Confirmed'] : []),
  ...(cancelled_at ? [`Cancelled by ${cancelled_by === null ? 'a user' : `code ${String(cancelled_by).padStart(2, '0')}`}`] : []),
  ...(again > 0 ? [`Again, ${again + 1 === 2 ? '2nd' : again + 1 === 3 ? '3rd' : `${again + 1}th`} time`] : []),
  ...(runaway ? ['Runs away'] : []),
]
