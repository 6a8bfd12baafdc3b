import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { Assignments, writeAssignments } from '../../../../../api/roster/generator.ts'
import { look, type Proposal, propose, save } from '../../../../../api/roster/proposals.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { useKept } from '../../../../lib/forms/use-kept.ts'
import { useSteps } from '../../../shared/use-steps.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while making the roster.' }

export type ProposalScope = { week: string; station_id?: number; contract_id?: number }
const TakenOut = z.object({ guard_id: z.number(), name: z.string() })
export type TakenOut = z.output<typeof TakenOut>

/** Choices of a proposal that this tab keeps: the guard of each shift, shifts that stay empty, guards who were taken out. */
const Choices = z.object({
  assignments: Assignments,
  empty: z.array(z.number()),
  without: z.array(TakenOut),
  page: z.number(),
  /** Why rules are broken, as typed so far. */
  reason: z.string(),
  /** True once a person has changed it. */
  changed: z.boolean(),
})
type Choices = z.output<typeof Choices>
const FRESH: Choices = { assignments: [], empty: [], without: [], page: 1, reason: '', changed: false }

/**
 * A proposal for a week that is looked at and changed; nothing is saved before `save`. A person who leaves the page or chooses another
 * week finds the changes again.
 */
export function useProposal(scope: ProposalScope) {
  const name = `proposal ${JSON.stringify(scope)}`
  const [kept, keep] = useKept(name, Choices)
  const [shown, setShown] = useState<{ name: string; proposal: Proposal }>()
  const { waiting, problem, take, forget } = useSteps<'propose' | 'look' | 'save'>(FAILURES)
  const proposal = kept && shown?.name === name ? shown.proposal : undefined

  function ask(step: 'propose' | 'look', choices: Choices) {
    const { assignments, empty, without, page } = choices
    const body = {
      ...scope,
      assignments: writeAssignments(assignments),
      empty: empty.join(' '),
      without: without.map(({ guard_id }) => guard_id),
      page,
    }
    return take(
      step,
      () => call(step === 'look' ? look : propose, { body }),
      (found) => {
        keep((now) => ({ ...choices, reason: now?.reason ?? '', assignments: found.assignments }))
        setShown({ name, proposal: found })
      },
    )
  }
  const openKept = useEffectEvent(() => {
    if (kept && !proposal) void ask('look', kept)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices of another scope are looked at
  useEffect(() => openKept(), [name])

  /** Another guard for a shift, or nobody. */
  function setGuard(now: Choices, slot_id: number, guard_id: number | null) {
    const others = now.assignments.filter(([id]) => id !== slot_id)
    const empty = now.empty.filter((id) => id !== slot_id)
    return ask('look', {
      ...now,
      changed: true,
      assignments: guard_id === null ? others : [...others, [slot_id, guard_id]],
      empty: guard_id === null ? [...empty, slot_id] : empty,
    })
  }
  /** Proposes no shift to a guard, and fills those of the guard with others. */
  function takeOut(now: Choices, guard: TakenOut) {
    const assignments = now.assignments.filter(([, id]) => id !== guard.guard_id)
    return ask('propose', { ...now, changed: true, assignments, without: [...now.without, guard] })
  }
  const bringBack = (now: Choices, guard_id: number) =>
    ask('propose', { ...now, changed: true, without: now.without.filter((one) => one.guard_id !== guard_id) })

  return {
    proposal,
    /** The choices behind it. */
    choices: kept ?? FRESH,
    waiting,
    problem,
    propose: () => ask('propose', FRESH),
    setGuard: (slot_id: number, guard_id: number | null) => kept && setGuard(kept, slot_id, guard_id),
    takeOut: (guard: TakenOut) => kept && takeOut(kept, guard),
    bringBack: (guard_id: number) => kept && bringBack(kept, guard_id),
    turnTo: (page: number) => kept && ask('look', { ...kept, page }),
    setReason: (reason: string) => kept && keep({ ...kept, reason }),
    /** Looks again at what is shown, as after a refusal. */
    lookAgain: () => kept && ask('look', kept),
    save: (saved: (filled: number, of: Proposal, key: string) => void) => {
      if (!kept || !proposal) return
      const idempotencyKey = newKey()
      const reason = proposal.findings > 0 ? kept.reason.trim() : ''
      const assignments = writeAssignments(kept.assignments)
      const body = { ...scope, assignments, ...(reason && { override_reason: reason }) }
      return take(
        'save',
        () => call(save, { body }, { idempotencyKey }),
        ({ filled }) => {
          keep(undefined)
          saved(filled, proposal, idempotencyKey)
        },
      )
    },
    /** Forgets what is asked for, as another week is chosen. */
    forget,
  }
}
export type ProposalState = ReturnType<typeof useProposal>
