import * as z from 'zod/mini'
import { Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The levels of the ladder, the first one first. */
export const ESCALATION_LEVELS = ['Supervisor', 'Call list', 'Operations manager', 'Owner'] as const

/** Minutes since the exception was opened; null for never. */
const minutes = z.nullable(z.int().check(z.gte(0), z.lte(1440)))
const Level = z.strictObject({
  /** By severity, 1 first; 3 is the most severe. */
  minutes: z.array(minutes).check(z.length(3)),
  /** Accounts of staff who are told. With nobody the level is passed over. */
  people: z.array(Id).check(z.maxLength(20)),
})

/** Minutes rise from one level to the next, for each severity. */
const isRising = (levels: z.output<typeof Level>[]) =>
  [0, 1, 2].every((severity) => {
    const found = levels.flatMap((level) => level.minutes[severity] ?? [])
    return found.every((after, place) => place === 0 || after > found[place - 1]!)
  })
export const Escalation = z.strictObject({
  levels: z
    .array(Level)
    .check(z.length(ESCALATION_LEVELS.length), z.refine(isRising, 'Each level must come later than the one before it.')),
})
export type Escalation = z.output<typeof Escalation>

const at = { path: '/api/v1/escalation', response: Escalation } as const
export const get = endpoint({ ...at, method: 'GET', permission: 'attendance.read', summary: 'The escalation ladder' })
/** Of exceptions that nobody has taken up, and of open incidents of severity High, which count as 3. */
export const set = endpoint({
  ...at,
  method: 'POST',
  permission: 'company.manage',
  summary: 'Set the escalation ladder',
  body: Escalation,
  saved: { name: 'escalation', message: 'Escalation saved' },
})
