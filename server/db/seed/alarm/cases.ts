import type { Group, Outcome } from '../../../../api/alarm/alarm-queue.ts'
import type { Category } from '../../../../api/alarm/codes/categories.ts'

/** A case of the demo: its signal, and what was found. */
export type DemoCase = { kind: Group; category: Category; code: string; outcome: Outcome; closing: string; answered: boolean }

const of =
  (kind: Group, category: Category, code: string) =>
  (outcome: Outcome, closing: string, answered = true): DemoCase => ({
    kind,
    category,
    code,
    outcome,
    closing,
    answered,
  })
const burglary = of('burglary', 'burglary', 'BA')
const tamper = of('burglary', 'tamper', 'TA')
const panic = of('panic', 'panic', 'PA')
const power = of('power', 'power', 'AT')
const technical = of('technical', 'technical', 'YT')

/** The cases that are closed, in turn. */
export const CASES: readonly DemoCase[] = [
  burglary('user_error', 'The manager opened and was slow at the keypad.'),
  burglary('animal', 'A cat in the store. Doors and windows are secure.', false),
  burglary('user_error', 'Cleaners came in before the system was opened.'),
  power('power', 'The power of the street came back after an hour.'),
  burglary('fault', 'The detector at the window is loose; the technician is told.', false),
  burglary('weather', 'Wind moved the shutter. Everything is closed.', false),
  technical('fault', 'The battery is old and is changed this week.'),
  burglary('user_error', 'Deliveries at the back door; the word was right.'),
  tamper('fault', 'The cover of the keypad was not closed after cleaning.'),
  burglary('unknown', 'Nothing was found, and the zone is quiet again.', false),
  panic('user_error', 'Pressed by mistake; the key holder is at the counter.'),
]
