import { expect, test } from 'vitest'
import { GROUPS } from '../../../api/alarm/alarm-queue.ts'
import { RESULTS_OF, STEP_KINDS, type StepKind, type StepResult } from '../../../api/alarm/procedure/steps.ts'
import type { CrewFacts } from './crew-lines.ts'
import { type AlarmFacts, type Seen, timelineOf } from './timeline.ts'

const at = (time: string) => `2026-11-27T${time}Z`
const step = (time: string, what: StepKind, result: StepResult, text: string | null = null) => ({
  at: at(time),
  by: 2,
  name: 'Sarah Nabirye',
  what,
  result,
  text,
})
const seen = (time: string, more: Partial<Seen> = {}): Seen => ({
  at: at(time),
  code: 'BA',
  category: 'burglary',
  number: 3,
  zone: 'Back door',
  ...more,
})
const facts = (more: Partial<AlarmFacts>): AlarmFacts => ({
  seen: [seen('02:14:05')],
  steps: [],
  crews: [],
  cancelled_at: null,
  cancelled_by: null,
  outcome: null,
  covered_at: null,
  ...more,
})
const told = (more: Partial<AlarmFacts>) => timelineOf(facts(more)).map(({ at, text }) => `${at.slice(11, 19)} ${text}`)

test('a burglary is told in order: the zones, the first name of the operator, what was done, and how it ended', () => {
  expect(
    told({
      seen: [seen('02:14:05'), seen('02:14:07'), seen('02:14:50', { number: 5, zone: null })],
      cancelled_at: at('02:14:40'),
      cancelled_by: 4,
      steps: [
        step('02:14:20', 'take', 'done'),
        step('02:14:31', 'call_premises', 'no_answer', 'Grace Auma'),
        step('02:15:02', 'crew', 'sent'),
        step('02:15:40', 'key_holder', 'comes', 'Grace Auma'),
        step('02:30:00', 'close', 'done', 'A cat in the yard.'),
      ],
      outcome: 'animal',
    }),
  ).toEqual([
    '02:14:05 Back door, 2 times',
    '02:14:20 Sarah took your alarm',
    '02:14:31 Sarah called you, no answer',
    '02:14:40 Cancelled at the panel by user 4',
    '02:14:50 Zone 5',
    '02:15:02 Sarah sent the crew',
    '02:15:40 Sarah called a key holder, who comes',
    '02:30:00 Sarah closed the alarm: animal',
  ])
})

const crew = (unit: string, state: CrewFacts['state'], asked: string, more: Partial<CrewFacts>): CrewFacts => ({
  ...{ unit, state, asked_at: at(asked), set_off_at: null, arrived_at: null, left_at: null, ended_at: null },
  ...{ findings: null, slip: null, report: null, ...more },
})
const secure = { perimeter: 'secure', doors: 'secure', windows: 'secure', inside: 'secure' } as const

test('each crew is told by its unit: one that could not come, one that was there with what it found, one that was called back', () => {
  expect(
    told({
      seen: [],
      steps: [step('02:15:02', 'crew', 'sent', 'Rapid 1'), step('02:15:40', 'crew', 'sent', 'Rapid 3')],
      crews: [
        crew('Rapid 1', 'Refused', '02:15:02', { ended_at: at('02:15:30'), reason: 'A tyre is flat' } as never),
        crew('Rapid 3', 'Left', '02:15:40', {
          ...{ set_off_at: at('02:16:20'), arrived_at: at('02:23:40'), left_at: at('02:31:00'), slip: 'S2043' },
          ...{ findings: { ...secure, windows: 'open', inside: 'not checked' }, report: 'A cat in the yard.' },
        }),
        crew('Rapid 2', 'Cancelled', '02:16:00', { ended_at: at('02:17:00') }),
      ],
    }),
  ).toEqual([
    '02:15:02 Rapid 1 sent',
    '02:15:30 Rapid 1 could not come',
    '02:15:40 Rapid 3 sent',
    '02:16:00 Rapid 2 sent',
    '02:16:20 Rapid 3 is on its way',
    '02:17:00 Rapid 2 was called back',
    '02:23:40 Rapid 3 arrived',
    '02:31:00 Rapid 3 left: perimeter and doors secure, windows open; A cat in the yard; slip S2043',
  ])
})

test('a crew that said nothing has left, and one that found all well says so', () => {
  const left = (more: Partial<CrewFacts>) =>
    told({ seen: [], crews: [crew('Rapid 3', 'Left', '02:15:40', { left_at: at('02:31:00'), ...more })] })[1]
  expect(left({})).toBe('02:31:00 Rapid 3 left')
  expect(left({ findings: secure })).toBe('02:31:00 Rapid 3 left: perimeter, doors, windows and inside secure')
  expect(left({ findings: { ...secure, doors: 'forced', inside: 'not checked' } })).toBe(
    '02:31:00 Rapid 3 left: perimeter and windows secure, doors forced',
  )
})

test('nothing of a crew is told from the moment at which the duress word was said', () => {
  const crews = [crew('Rapid 3', 'Left', '02:16:00', { left_at: at('02:31:00'), report: 'A stranger at the door' })]
  const steps = [step('02:14:20', 'take', 'done'), step('02:15:00', 'code_word', 'duress')]
  expect(told({ steps, crews, outcome: 'duress', covered_at: at('02:15:00') })).toEqual([
    '02:14:05 Back door',
    '02:14:20 Sarah took your alarm',
    '02:15:00 Sarah closed the alarm: mistake at the panel',
  ])
})

test('what the panel, the clock and the program say has words of its own', () => {
  const words = (more: Partial<Seen>) => told({ seen: [seen('02:00:00', more)] })[0]!.slice(9)
  expect(words({ category: 'tamper' })).toBe('Back door: a cover was opened')
  expect(words({ category: 'fire', zone: null, number: null })).toBe('Fire or smoke')
  expect(words({ category: 'hours', code: 'OP', number: 2, zone: null })).toBe('Opened outside of your usual hours')
  expect(words({ category: 'hours', code: null, zone: null, number: null })).toBe('Not closed at the usual time')
  const program = { ...step('03:00:00', 'close', 'done'), by: null, name: null, text: 'The power is back' }
  expect(told({ seen: [seen('02:00:00', { category: 'power' })], steps: [program], outcome: 'power' })).toEqual([
    '02:00:00 The power went off',
    '03:00:00 Closed by itself: power cut',
  ])
})

test('no line has a remark, a word, its result, or the full name of anybody, whatever the steps', () => {
  const SECRET = 'Mango and Grace Auma'
  const steps = STEP_KINDS.flatMap((what) => {
    const results: readonly StepResult[] = what in RESULTS_OF ? RESULTS_OF[what as keyof typeof RESULTS_OF] : ['done']
    return results.filter((result) => result !== 'duress').map((result) => step('02:20:00', what, result, SECRET))
  })
  expect(steps.length).toBeGreaterThan(20)
  for (const category of GROUPS) {
    const lines = told({ seen: [seen('02:00:00', { category })], steps, outcome: 'unknown' }).join('\n')
    expect(lines).not.toMatch(/mango|grace|nabirye|word|remark|wrong|escalat|duress/i)
  }
})

test('with the duress word it reads letter by letter as with the right one', () => {
  const call = [step('02:14:20', 'take', 'done'), step('02:14:31', 'call_premises', 'answered')]
  const right = told({
    steps: [...call, step('02:14:40', 'code_word', 'right'), step('02:14:40', 'close', 'done', 'Said the word.')],
    outcome: 'user_error',
  })
  const duress = told({
    steps: [
      ...call,
      step('02:14:40', 'code_word', 'duress'),
      step('02:14:50', 'crew', 'sent'),
      step('02:15:00', 'police', 'called'),
      step('02:40:00', 'close', 'done', 'Two men, arrested.'),
    ],
    seen: [seen('02:14:05'), seen('02:20:00', { zone: 'Store' })],
    covered_at: at('02:14:40'),
    outcome: 'user_error',
  })
  expect(duress).toEqual(right)
  expect(right.at(-1)).toBe('02:14:40 Sarah closed the alarm: mistake at the panel')
})
