import type { Group, Outcome } from '../../../../api/alarm/alarm-queue.ts'
import type { Category } from '../../../../api/alarm/codes/categories.ts'
import type { CheckResult, Findings } from '../../../../api/alarm/crews.ts'

/** The findings of a crew at the premises, and its line about them. */
type Found = { findings: Findings; report: string | null }
/** The crew of a case: there with what it found, or called back before it was there. */
export type CrewOfCase = Found | 'called back'

/** A case of the demo: its signal, what was found, and the crew that was sent; without one the premises answered. */
export type DemoCase = {
  kind: Group
  category: Category
  code: string
  outcome: Outcome
  closing: string
  crew: CrewOfCase | null
}

const of =
  (kind: Group, category: Category, code: string) =>
  (outcome: Outcome, closing: string, crew: CrewOfCase | null = null): DemoCase => ({
    kind,
    category,
    code,
    outcome,
    closing,
    crew,
  })
const burglary = of('burglary', 'burglary', 'BA')
const tamper = of('burglary', 'tamper', 'TA')
const panic = of('panic', 'panic', 'PA')
const power = of('power', 'power', 'AT')
const technical = of('technical', 'technical', 'YT')

const found = (report: string | null, doors: CheckResult = 'secure', windows: CheckResult = 'secure'): Found => ({
  findings: { perimeter: 'secure', doors, windows, inside: 'not checked' },
  report,
})
const insideToo = (report: string): Found => ({
  findings: { perimeter: 'secure', doors: 'secure', windows: 'secure', inside: 'secure' },
  report,
})

/** The cases that are closed, in turn. */
export const CASES: readonly DemoCase[] = [
  burglary('user_error', 'The manager opened and was slow at the keypad.'),
  burglary(
    'animal',
    'A cat in the store. Doors and windows are secure.',
    found('A cat sits in the store, seen through the window.'),
  ),
  burglary(
    'user_error',
    'Cleaners came in before the system was opened.',
    insideToo('Two cleaners with keys; the owner knows them.'),
  ),
  power('power', 'The power of the street came back.'),
  burglary('fault', 'The detector at the window is loose; the technician is told.', found('Nobody there. The detector shakes.')),
  burglary('weather', 'Wind moved the shutter. Everything is closed.', found('The shutter moves in the wind.')),
  technical('fault', 'The battery is old and is changed this week.'),
  burglary('user_error', 'Deliveries at the back door; the word was right.', 'called back'),
  tamper(
    'fault',
    'The cover of the keypad was not closed after cleaning.',
    insideToo('The cover of the keypad hung open; closed.'),
  ),
  burglary('unknown', 'Nothing was found, and the zone is quiet again.', found(null, 'secure', 'open')),
  panic(
    'user_error',
    'Pressed by mistake; the key holder is at the counter.',
    insideToo('Spoke to the key holder at the counter.'),
  ),
]

/** The first eleven alarms, then the next, then the last: the system of each, by its place among those of the demo. */
export const PREMISES = [
  [2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 0],
  [4, 1, 1, 7, 8, 13, 10, 3, 5, 12, 0],
  [9, 11, 1, 6, 2, 0, 4, 7, 6, 5, 3],
].flat()
