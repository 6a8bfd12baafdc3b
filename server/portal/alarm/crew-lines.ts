import { CHECKS, type CheckResult, type DispatchState, type Findings } from '../../../api/alarm/crews.ts'

/** A crew that was sent for an alarm. */
export type CrewFacts = {
  unit: string
  state: DispatchState
  asked_at: string
  set_off_at: string | null
  arrived_at: string | null
  left_at: string | null
  ended_at: string | null
  findings: Findings | null
  slip: string | null
  report: string | null
}

const WORDS: Record<Exclude<CheckResult, 'not checked'>, string> = { secure: 'secure', open: 'open', forced: 'forced' }
const RESULTS = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** Names after each other: a, b and c. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Parts that were secure, open or forced; one that was not checked is not told. */
const foundText = (findings: Findings) =>
  RESULTS.map((result) => [listed(CHECKS.filter((check) => findings[check] === result)), WORDS[result]])
    .filter(([parts]) => parts)
    .map((words) => words.join(' '))
    .join(', ')

function leftText({ unit, findings, report, slip }: CrewFacts) {
  const found = findings ? foundText(findings) : ''
  const line = report?.trim().replace(/\.$/, '')
  const told = [found, line, slip && `slip ${slip}`].filter(Boolean)
  return told.length > 0 ? `${unit} left: ${told.join('; ')}` : `${unit} left`
}

/** The lines of each crew: sent, on its way, there, gone with what it has found; or why it did not come. */
export const ofCrews = ({ crews }: { crews: readonly CrewFacts[] }): { at: string; text: string }[] =>
  crews.flatMap((crew) => {
    const { unit, state } = crew
    const lines = [
      [crew.asked_at, `${unit} sent`],
      [crew.set_off_at, `${unit} is on its way`],
      [crew.arrived_at, `${unit} arrived`],
      [crew.left_at, leftText(crew)],
      [crew.ended_at, state === 'Refused' ? `${unit} could not come` : `${unit} was called back`],
    ] as const
    return lines.flatMap(([at, text]) => (at === null ? [] : [{ at, text }]))
  })
