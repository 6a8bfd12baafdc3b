import type { StepKind, StepResult } from '../../../../api/alarm/procedure/steps.ts'
import type { Random } from '../random.ts'
import type { DemoCase } from './cases.ts'
import type { Crews } from './dispatches.ts'

/** A step, in seconds after the alarm was opened. */
export type SeededStep = { after: number; what: StepKind; result: StepResult; text?: string }

/** Seconds after the alarm was taken at which the first crew is sent. */
export const sentAfter = ({ kind }: Pick<DemoCase, 'kind'>, random: Random) =>
  kind === 'panic' ? random.int(12, 28) : random.int(42, 105)

const HALF_AN_HOUR = 1_800

/** The steps of a closed case that was taken after some seconds, with the crews that were sent. */
export function stepsOf({ kind, crew }: DemoCase, taken: number, crews?: Crews): SeededStep[] {
  const at = (after: number, what: StepKind, result: StepResult): SeededStep => ({ after: taken + after, what, result })
  const sent = (crews?.sent ?? []).map(({ after, unit }): SeededStep => ({ after, what: 'crew', result: 'sent', text: unit }))
  const until = crews?.until ?? 0
  const steps = [
    at(0, 'take', 'done'),
    ...(kind === 'panic'
      ? [...sent, at(75, 'police', 'called'), at(140, 'key_holder', 'comes')]
      : !crews
        ? [at(25, 'call_premises', 'answered'), ...(kind === 'burglary' ? [at(60, 'code_word', 'right')] : [])]
        : [
            at(30, 'call_premises', 'no_answer'),
            ...sent,
            crew === 'called back' ? at(until - taken - 5, 'key_holder', 'comes') : at(190, 'key_holder', 'comes'),
          ]),
  ].toSorted((a, b) => a.after - b.after)
  const last = Math.max(until, ...steps.map(({ after }) => after))
  const rest = crews ? 45 + (taken % 7) * 15 : kind === 'power' ? HALF_AN_HOUR : 240 + (taken % 7) * 45
  return [...steps, { after: last + rest, what: 'close', result: 'done' }]
}
