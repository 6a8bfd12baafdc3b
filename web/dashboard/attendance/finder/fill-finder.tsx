import { useEffect, useEffectEvent, useRef } from 'react'
import { fill } from '../../../../api/roster/slot-shifts.ts'
import { call } from '../../../lib/calls/call.ts'
import { GuardFinder } from '../../roster/parts/finder/guard-finder.tsx'
import { useReloadOffers } from '../../roster/parts/finder/offers/use-offers.ts'
import type { SaveFilling } from '../../roster/parts/finder/use-fill.ts'
import { postOf } from '../now/use-now.ts'
import { type FinderRow, slotOf } from './slot-of.ts'

const save: SaveFilling = async ({ id }, body, idempotencyKey) => {
  const { record } = await call(fill, { params: { id: String(id) }, body }, { idempotencyKey })
  return `${record.guard_name} is planned for ${record.name}. The guard is told once it is published.`
}

type FillFinderProps = { row: FinderRow; at: number; onFilled: (message: string, key?: string) => void }

/** Fills an open slot: a guard is assigned, or accepts an offer. */
export function FillFinder({ row, at, onFilled }: FillFinderProps) {
  const slot = slotOf(row)
  useAnswers(row, at, onFilled)
  return <GuardFinder slot={slot} offers save={save} onFilled={onFilled} />
}

/** Asks for the offers again with each change of the board, and tells once a guard has taken the slot that was open. */
function useAnswers(row: FinderRow, at: number, onTaken: (message: string) => void) {
  const reload = useEffectEvent(useReloadOffers(row.slot_id!))
  const tell = useEffectEvent(onTaken)
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each reading of the board
  useEffect(() => {
    reload()
    if (row.state === 'Open') wasOpen.current = true
    else if (wasOpen.current && row.guard_name) tell(`${row.guard_name} has taken the shift: ${postOf(row)}.`)
  }, [row, at])
}
