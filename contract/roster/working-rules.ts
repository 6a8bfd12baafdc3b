import * as z from 'zod/mini'
import { optionalText } from '../core/common.ts'
import type { ErrorCode } from '../core/refusals/error-codes.ts'

/** The company's rules that may speak against a shift. */
export const RuleCode = z.enum(['rest', 'length', 'free_day', 'average', 'week'])
export type RuleCode = z.output<typeof RuleCode>

/** The code of a refusal that a reason overrules: the working rules speak against the shift. */
export const WORKING_RULES = 'working_rules' satisfies ErrorCode

/** The code of a refusal that nothing overrules: the guard is not Active. */
export const NOT_DEPLOYABLE = 'not_deployable' satisfies ErrorCode

/** What a rule says against a shift: a sentence with the guard's name and the figures. */
export const Finding = z.object({ code: RuleCode, message: z.string() })
export type Finding = z.output<typeof Finding>

/** What is asked of who plans a shift against the working rules without a word. */
export const REASON_NEEDED = 'Say why this is planned all the same.'
/** Why a shift is planned against the working rules, 3 to 300 characters; empty text is the same as none. */
export const OverrideReason = optionalText(300).check(
  z.refine((reason) => reason === null || reason === undefined || reason.length >= 3, REASON_NEEDED),
)
