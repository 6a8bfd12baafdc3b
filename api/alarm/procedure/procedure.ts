import type { ContactRole } from '../alarm-contacts.ts'
import type { Group, Outcome } from '../alarm-queue.ts'
import { RESULTS_OF, type StepByHand, type StepKind, type StepResult } from './steps.ts'

// The procedure of an alarm: the steps that an operator takes, one after the other. It is data: from the kind of alarm, the hour,
// the settings of the system and what was done follows what is to be done next.

type Taken = { what: StepKind; result: StepResult; text: string | null }
type Contact = { name: string; phone: string; role: ContactRole; has_keys: boolean }
/** `hour`: the local hour of the day. `noCrewGoes`: each crew that was sent has refused or was called back. */
export type Circumstances = {
  kind: Group
  response: 'crew' | 'call'
  hour: number
  noCrewGoes?: boolean
  steps: readonly Taken[]
  contacts: readonly Contact[]
}
/** A step that is to be taken: its possible results, whom to call, and the outcome that it leads to. */
export type NextStep = { what: StepByHand | 'close'; results: readonly StepResult[]; contact?: Contact; outcome?: Outcome }

/** Between these hours people are called about what is not urgent. */
const DAY = { from: 7, until: 22 }

const byPremises = (contacts: readonly Contact[]) => contacts.find(({ role }) => role === 'premises')

/** The steps of a kind of alarm, as far as no result changes their order. */
const WAYS: Record<'burglary' | 'threat' | 'fire' | 'medical' | 'water' | 'hours' | 'technical', StepByHand[]> = {
  burglary: ['call_premises', 'crew', 'key_holder', 'police'],
  threat: ['crew', 'police', 'key_holder'],
  fire: ['fire_brigade', 'call_premises', 'crew'],
  medical: ['call_premises', 'ambulance', 'crew'],
  water: ['call_premises', 'key_holder'],
  hours: ['call_premises', 'key_holder'],
  technical: ['call_premises'],
}

/** True while nobody at the premises may be called. The duress word says that somebody stands beside the person on the telephone. */
export const isThreat = ({ kind, steps }: Pick<Circumstances, 'kind' | 'steps'>) =>
  kind === 'panic' || kind === 'duress' || steps.some(({ what, result }) => what === 'code_word' && result === 'duress')

function wayOf(kind: Group, steps: readonly Taken[]): StepByHand[] {
  if (isThreat({ kind, steps })) return WAYS.threat
  if (kind === 'burglary' || kind === 'fire' || kind === 'medical' || kind === 'water' || kind === 'hours') return WAYS[kind]
  return WAYS.technical
}

/** The step that is to be taken next; `close` when nothing is left. */
export function nextStep({ kind, response, hour, noCrewGoes = false, steps, contacts }: Circumstances): NextStep {
  const done = (what: StepKind) => steps.filter((step) => step.what === what)
  const way = wayOf(kind, steps)
  const called = done('call_premises').at(-1)
  const word = done('code_word').at(-1)
  // A person at the premises who knows the word has made a mistake at the panel.
  if (way === WAYS.burglary || way === WAYS.hours) {
    if (called?.result === 'answered' && !word) return { what: 'code_word', results: RESULTS_OF.code_word }
    if (word?.result === 'right') return { what: 'close', results: ['done'], outcome: 'user_error' }
  }
  for (const what of way) {
    if (what === 'crew' && response === 'call') continue
    if (what === 'key_holder') {
      const next = keyHolder(contacts, done('key_holder'), way === WAYS.threat)
      if (next) return next
      continue
    }
    const sendsAgain = what === 'crew' && noCrewGoes && done(what).at(-1)?.result === 'sent'
    if (done(what).length && !sendsAgain) continue
    if (what === 'call_premises') {
      const technical = way === WAYS.technical
      if (technical && (hour < DAY.from || hour >= DAY.until) && !done('wait').length) return { what: 'wait', results: ['done'] }
      const contact = byPremises(contacts)
      return { what, results: RESULTS_OF[what], ...(contact && { contact }) }
    }
    return { what, results: RESULTS_OF[what] }
  }
  return { what: 'close', results: ['done'] }
}

/** The next key holder in order, until one comes. Under threat nobody at the premises is called. */
function keyHolder(contacts: readonly Contact[], calls: readonly Taken[], threat: boolean): NextStep | undefined {
  if (calls.some(({ result }) => result === 'comes' || result === 'not_needed')) return undefined
  const holders = contacts.filter(({ role, has_keys }) => (role === 'key_holder' || has_keys) && !(threat && role === 'premises'))
  const contact = holders[calls.length]
  return contact && { what: 'key_holder', results: RESULTS_OF.key_holder, contact }
}
