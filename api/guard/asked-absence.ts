import * as z from 'zod/mini'
import { Day, optionalText } from '../core/common.ts'

/** The kinds of leave that a guard may ask for himself. */
export const ASKED_KINDS = ['annual', 'sick', 'maternity', 'paternity', 'compassionate', 'unpaid'] as const

/** Leave that a guard asks for, or days on which he is sick. */
export const AskedAbsence = z
  .strictObject({
    kind: z.enum(ASKED_KINDS),
    from_on: Day,
    until_on: Day,
    half_day: z.optional(z.boolean()),
    note: optionalText(1000),
  })
  .check(
    z.refine(({ from_on, until_on }) => until_on >= from_on, {
      message: 'The last day must not be before the first.',
      path: ['until_on'],
    }),
    z.refine(({ half_day, from_on, until_on }) => !half_day || from_on === until_on, {
      message: 'Half a day is on one day.',
      path: ['half_day'],
    }),
  )
