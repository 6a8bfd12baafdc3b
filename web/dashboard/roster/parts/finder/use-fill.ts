import { useState } from 'react'
import { fill } from '../../../../../api/roster/slot-shifts.ts'
import { type Finding, WORKING_RULES } from '../../../../../api/roster/working-rules.ts'
import { CallFailure, call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { useRuleQuestion } from './use-rule-question.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while filling the shift.' }

type Slot = { id: number }
type Filling = { slot: Slot; guardId: number }
type Options = {
  onFilled: (message: string) => void
  /** Gets why a slot was not filled. Somebody else may have filled it, or the response was lost. */
  onFailed: (slot: Slot, problem: string) => void
}

/** Fills slots; asks for a reason first when a working rule is broken. */
export function useFill({ onFilled, onFailed }: Options) {
  const [saving, setSaving] = useState<Filling>()
  const question = useRuleQuestion<Filling>((filling, why) => void send(filling, why))

  async function send(filling: Filling, why?: string) {
    if (saving) return
    const { slot, guardId } = filling
    setSaving(filling)
    try {
      // Without a reason nothing is saved that breaks a rule: the refusal names the rules.
      const reason = why === undefined ? { confirm: false } : { confirm: true, override_reason: why }
      const { message } = await call(fill, { params: { id: String(slot.id) }, body: { guard_id: guardId, ...reason } })
      onFilled(message)
    } catch (error) {
      if (error instanceof CallFailure && error.body?.code === WORKING_RULES) question.ask(filling, error.message)
      else onFailed(slot, failureText(error, FAILURES))
    } finally {
      setSaving(undefined)
    }
  }

  return {
    /** The slot and guard that are being saved. */
    saving,
    question,
    /** Fills a slot with a guard; `findings` are the broken rules that are known already. */
    fill: (slot: Slot, guardId: number, findings: Finding[] = []) => {
      if (findings.length > 0) question.ask({ slot, guardId }, findings.map(({ message }) => message).join(' '))
      else void send({ slot, guardId })
    },
  }
}
