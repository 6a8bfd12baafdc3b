import { setImmediate } from 'node:timers/promises'
import { type Span, spanOf } from '../../../api/core/shift.ts'
import { ROSTER_FINDINGS } from '../../../api/roster/generator.ts'
import { breachesAmong, codesOf, type WorkingRules } from '../working-rules.ts'
import { type Filled, type OpenSlot, SLOTS_AT_ONCE, shiftOf } from './plan.ts'

/** Adds to the shifts of a roster the company's rules that the board would warn of, once all shifts of the guards are known. */
export async function addRuleFindings(
  filled: readonly Filled<OpenSlot>[],
  spans: ReadonlyMap<number, Span[]>,
  rules: WorkingRules,
) {
  for (const [at, { slot, guard_id, findings }] of filled.entries()) {
    if (at % SLOTS_AT_ONCE === 0) await setImmediate()
    const shift = shiftOf(slot)
    const { from } = spanOf(shift)
    // A guard has no two shifts at once.
    const others = spans.get(guard_id)!.filter((other) => other.from !== from)
    const broken = new Set<string>(codesOf(breachesAmong(rules, shift, others)))
    findings.push(...ROSTER_FINDINGS.filter((code) => broken.has(code) && !findings.includes(code)))
  }
}
