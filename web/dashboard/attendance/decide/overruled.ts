import { OverrideReason, REASON_NEEDED, WORKING_RULES } from '../../../../api/roster/working-rules.ts'

/** A refusal by the working rules is shown, and the form asks for the reason that overrules it. */
export const OVERRULED = {
  check: async () => undefined,
  code: WORKING_RULES,
  reason: 'override_reason' as const,
  reasonProblem: (reason: unknown) => (OverrideReason.safeParse(reason).success ? undefined : REASON_NEEDED),
}
