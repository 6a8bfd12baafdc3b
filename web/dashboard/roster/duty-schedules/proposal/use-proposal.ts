import { useState } from 'react'
import { type Assignments, writeAssignments } from '../../../../../api/roster/generator.ts'
import { look, type Proposal, propose, save } from '../../../../../api/roster/proposals.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useSteps } from '../../../shared/use-steps.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while making the roster.' }

export type ProposalScope = { week: string; station_id?: number; contract_id?: number }
export type TakenOut = { guard_id: number; name: string }
type Draft = { proposal: Proposal; page: number; without: TakenOut[]; empty: number[] }

/** A proposal for a week that is looked at and changed; nothing is saved before `save`. */
export function useProposal(scope: ProposalScope) {
  const [draft, setDraft] = useState<Draft>()
  const { waiting, problem, take, forget } = useSteps<'propose' | 'look' | 'save'>(FAILURES)

  function ask(step: 'propose' | 'look', assignments: Assignments, rest: Omit<Draft, 'proposal'>) {
    const body = {
      ...scope,
      assignments: writeAssignments(assignments),
      empty: rest.empty.join(' '),
      without: rest.without.map(({ guard_id }) => guard_id),
      page: rest.page,
    }
    return take(
      step,
      () => call(step === 'look' ? look : propose, { body }),
      (proposal) => setDraft({ ...rest, proposal }),
    )
  }
  const fresh = { page: 1, without: [], empty: [] }
  /** Another guard for a shift, or nobody. */
  function setGuard({ proposal: { assignments }, ...rest }: Draft, slot_id: number, guard_id: number | null) {
    const others = assignments.filter(([id]) => id !== slot_id)
    const empty = rest.empty.filter((id) => id !== slot_id)
    if (guard_id === null) return ask('look', others, { ...rest, empty: [...empty, slot_id] })
    return ask('look', [...others, [slot_id, guard_id]], { ...rest, empty })
  }
  /** Proposes no shift to a guard, and fills those of the guard with others. */
  function takeOut({ proposal: { assignments }, ...rest }: Draft, guard: TakenOut) {
    const others = assignments.filter(([, id]) => id !== guard.guard_id)
    return ask('propose', others, { ...rest, without: [...rest.without, guard] })
  }
  const bringBack = ({ proposal: { assignments }, ...rest }: Draft, guard_id: number) =>
    ask('propose', assignments, { ...rest, without: rest.without.filter((one) => one.guard_id !== guard_id) })

  return {
    draft,
    waiting,
    problem,
    propose: () => ask('propose', [], fresh),
    setGuard: (slot_id: number, guard_id: number | null) => draft && setGuard(draft, slot_id, guard_id),
    takeOut: (guard: TakenOut) => draft && takeOut(draft, guard),
    bringBack: (guard_id: number) => draft && bringBack(draft, guard_id),
    turnTo: (page: number) => draft && ask('look', draft.proposal.assignments, { ...draft, page }),
    /** Looks again at what is shown, as after a refusal. */
    lookAgain: () => draft && ask('look', draft.proposal.assignments, draft),
    save: (reason: string, saved: (filled: number, of: Proposal) => void) =>
      draft &&
      take(
        'save',
        () => {
          const assignments = writeAssignments(draft.proposal.assignments)
          return call(save, { body: { ...scope, assignments, ...(reason && { override_reason: reason }) } })
        },
        ({ filled }) => {
          setDraft(undefined)
          saved(filled, draft.proposal)
        },
      ),
    forget: () => {
      setDraft(undefined)
      forget()
    },
  }
}
export type ProposalState = ReturnType<typeof useProposal>
