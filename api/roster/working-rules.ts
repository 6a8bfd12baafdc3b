import * as z from 'zod/mini'
import { optionalText } from '../core/common.ts'
import type { ErrorCode } from '../core/refusals/error-codes.ts'

const RULES = ['rest', 'length', 'free_day', 'average', 'cap', 'week', 'gender', 'two_guards', 'contract_hours'] as const
/** The working rules that a shift can break, and what its post asks for. */
export const RuleCode = z.enum(RULES)
export type RuleCode = z.output<typeof RuleCode>

/** The code of a refusal that a reason overrides: the shift breaks a working rule. */
export const WORKING_RULES = 'working_rules' satisfies ErrorCode

/** The code of a refusal that cannot be overridden: the guard is not Active, or breaks a rule that the company does not let anybody overrule. */
export const NOT_DEPLOYABLE = 'not_deployable' as const satisfies ErrorCode

/** A broken rule: a message with the guard's name and the figures. */
export const Finding = z.object({ code: RuleCode, message: z.string() })
export type Finding = z.output<typeof Finding>

/**
 * A broken rule; `not_deployable`: a paper that every guard on duty must have is missing; or `shift_type`: the shift's name does not
 * match its hours. The last two need no reason.
 */
export const Warning = z.object({ code: z.enum([...RULES, NOT_DEPLOYABLE, 'shift_type']), message: z.string() })
export type Warning = z.output<typeof Warning>

/** The message when a reason is required. */
export const REASON_NEEDED = 'Say why this is planned all the same.'
/** Why a shift is planned although it breaks a rule, 3 to 300 characters; empty is the same as none. */
export const OverrideReason = optionalText(300).check(
  z.refine((reason) => reason === null || reason === undefined || reason.length >= 3, REASON_NEEDED),
)
