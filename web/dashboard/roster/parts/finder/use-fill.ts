import { useState } from 'react'
import { fill } from '../../../../../api/roster/slot-shifts.ts'
import { type Finding, WORKING_RULES } from '../../../../../api/roster/working-rules.ts'
import { CallFailure, call, newKey } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { useRuleQuestion } from './use-rule-question.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while filling the shift.' }

type Slot = { id: number }
type Filling = { slot: Slot; guardId: number }
type Body = { guard_id: number; confirm: boolean; override_reason?: string }
/** Saves that a guard has a slot, under an idempotency key; returns what is said of it. */
export type SaveFilling = (slot: Slot, body: Body, idempotencyKey: string) => Promise<string>
type Options = {
  /** Fills the slot unless given. */
  save?: SaveFilling
  /** `key` is that of the call, for its undo. */
  onFilled: (message: string, key: string) => void
  /** Gets why a slot was not filled. Somebody else may have filled it, or the response was lost. */
  onFailed: (slot: Slot, problem: string) => void
}

const fillSlot: SaveFilling = async ({ id }, body, idempotencyKey) =>
  (await call(fill, { params: { id: String(id) }, body }, { idempotencyKey })).message

/** Fills slots; asks for a reason first when a working rule is broken. */
export function useFill({ save = fillSlot, onFilled, onFailed }: Options) {
  const [saving, setSaving] = useState<Filling>()
  const question = useRuleQuestion<Filling>((filling, why) => void send(filling, why))

  async function send(filling: Filling, why?: string) {
    if (saving) return
    const { slot, guardId } = filling
    setSaving(filling)
    try {
      // Without a reason nothing is saved that breaks a rule: the refusal names the rules.
      const reason = why === undefined ? { confirm: false } : { confirm: true, override_reason: why }
      const key = newKey()
      onFilled(await save(slot, { guard_id: guardId, ...reason }, key), key)
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
