import type { Outcome, Step } from '../../../api/alarm/alarm-queue.ts'
import type { Category } from '../../../api/alarm/codes/categories.ts'
import type { StepKind, StepResult } from '../../../api/alarm/procedure/steps.ts'
import { OUTCOME_WORDS } from '../../../api/portal/alarm-words.ts'
import { type CrewFacts, ofCrews } from './crew-lines.ts'

// The timeline of an alarm, as its client reads it: a line of plain text for each event, never a word of the client, a remark of an
// operator, or the result of a word. The line of a crew about what it has found is for the client.

/** A signal that opened the alarm or joined it. */
export type Seen = { at: string; code: string | null; category: Category; number: number | null; zone: string | null }
/** The facts of an alarm from which its lines are told. */
export type AlarmFacts = {
  seen: readonly Seen[]
  steps: readonly Step[]
  /** The crews that were sent, the first one first. */
  crews: readonly CrewFacts[]
  cancelled_at: string | null
  cancelled_by: number | null
  outcome: Outcome | null
  /** The moment from which the alarm looks like a closed one. */
  covered_at: string | null
}
export type Line = { at: string; text: string }

/** Codes by which a panel or the clock says that nobody has closed; any other of these hours is an opening. */
const NOT_CLOSED: readonly (string | null)[] = [null, 'CI', 'CD', 'OT', '454', '455']

const placeOf = ({ zone, number }: Seen) => zone ?? (number ? `Zone ${number}` : null)

/** The words of a signal; a burglary is told by its place alone. */
function signalText(seen: Seen) {
  const place = placeOf(seen)
  const at = (what: string) => (place ? `${place}: ${what}` : what.slice(0, 1).toUpperCase() + what.slice(1))
  switch (seen.category) {
    case 'burglary':
      return place ?? 'A detector'
    case 'tamper':
      return at('a cover was opened')
    case 'fire':
      return at('fire or smoke')
    case 'gas':
      return at('gas')
    case 'water':
      return at('water')
    case 'medical':
      return at('medical help is called')
    case 'panic':
      return at('the panic button was pressed')
    case 'power':
      return 'The power went off'
    case 'link':
      return 'The panel fell silent'
    case 'hours':
      return NOT_CLOSED.includes(seen.code) ? 'Not closed at the usual time' : 'Opened outside of your usual hours'
    default:
      return at('the panel reports a fault')
  }
}

/** Signals, of which those that repeat each other are one line. */
function ofSignals({ seen }: AlarmFacts): Line[] {
  const lines: (Line & { times: number })[] = []
  for (const one of seen) {
    const text = signalText(one)
    const last = lines.at(-1)
    if (last?.text === text) last.times++
    else lines.push({ at: one.at, text, times: 1 })
  }
  return lines.map(({ at, text, times }) => ({ at, text: times > 1 ? `${text}, ${times} times` : text }))
}

const ofPanel = ({ cancelled_at, cancelled_by }: AlarmFacts): Line[] =>
  cancelled_at === null
    ? []
    : [{ at: cancelled_at, text: `Cancelled at the panel${cancelled_by === null ? '' : ` by user ${cancelled_by}`}` }]

/** Deeds of an operator, after the first name; a step without an entry is not told. */
const DEEDS: Partial<Record<StepKind, Partial<Record<StepResult, string>>>> = {
  take: { done: 'took your alarm' },
  call_premises: { answered: 'called you, answered', no_answer: 'called you, no answer' },
  crew: { sent: 'sent the crew' },
  key_holder: { comes: 'called a key holder, who comes', no_answer: 'called a key holder, no answer' },
  police: { called: 'called the police' },
  fire_brigade: { called: 'called the fire brigade' },
  ambulance: { called: 'called an ambulance' },
  wait: { done: 'calls you after 07:00' },
}
/** Notes of the program itself. */
const ENDS: Partial<Record<StepKind, string>> = { opened: 'The same signal came again', close: 'Closed by itself' }

/** The first name of an operator. */
const firstName = (name: string) => name.trim().split(/\s+/)[0]!

function stepText({ what, result, name }: Step, end: string) {
  if (name === null) return what === 'close' ? `${ENDS.close}${end}` : ENDS[what]
  if (what === 'close') return `${firstName(name)} closed the alarm${end}`
  const deed = DEEDS[what]?.[result]
  return deed && `${firstName(name)} ${deed}`
}

function ofOperators({ steps, crews, outcome }: AlarmFacts): Line[] {
  const last = steps.findLast(({ what }) => what === 'close')
  return steps.flatMap((step) => {
    // Crews that were sent have lines of their own.
    if (step.what === 'crew' && crews.length > 0) return []
    // An alarm that came back has an outcome only for its last end.
    const end = step === last && outcome ? `: ${OUTCOME_WORDS[outcome].toLowerCase()}` : ''
    const text = stepText(step, end)
    return text ? [{ at: step.at, text }] : []
  })
}

/** The parts of a timeline, each from the facts to its lines. */
const PARTS: readonly ((alarm: AlarmFacts) => Line[])[] = [ofSignals, ofPanel, ofOperators, ofCrews]

/** As after the right word: the operator closes at once, and nothing follows. */
function covered(lines: Line[], { steps, covered_at }: AlarmFacts & { covered_at: string }): Line[] {
  const end = Date.parse(covered_at)
  const operator = steps.findLast(({ at, name }) => name !== null && Date.parse(at) <= end)?.name
  const text = `${operator ? `${firstName(operator)} closed the alarm` : 'Closed'}: ${OUTCOME_WORDS.user_error.toLowerCase()}`
  return [...lines.filter(({ at }) => Date.parse(at) <= end), { at: covered_at, text }]
}

/** The lines of an alarm, in order. */
export function timelineOf(alarm: AlarmFacts): Line[] {
  const lines = PARTS.flatMap((part) => part(alarm)).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const { covered_at } = alarm
  return covered_at === null ? lines : covered(lines, { ...alarm, covered_at })
}
