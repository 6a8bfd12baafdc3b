import { Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Cause, replace } from '../../../../api/attendance/attendance.ts'
import type { NowState } from '../../../../api/attendance/now.ts'
import { call } from '../../../lib/calls/call.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { GuardFinder } from '../../roster/parts/finder/guard-finder.tsx'
import type { SaveFilling } from '../../roster/parts/finder/use-fill.ts'
import { CAUSE_CHOICES } from '../attendance-labels.ts'
import { type FinderRow, slotOf } from './slot-of.ts'

/** The reason that the board knows already. */
const KNOWN: Partial<Record<NowState, string>> = { 'No show': 'Did not come.', 'Left early': 'Left early.' }

/** Gives the slot of a guard to another one, who takes over. */
export function ReplaceFinder({ row, onFilled }: { row: FinderRow; onFilled: (message: string, key: string) => void }) {
  const [why, setWhy] = useState<{ value: string; error?: string }>({ value: KNOWN[row.state] ?? '' })
  const field = useRef<HTMLInputElement>(null)
  const [cause, setCause] = useState<Cause>()
  useUnsent(why.value !== (KNOWN[row.state] ?? ''))
  const save: SaveFilling = async (_, body, idempotencyKey) => {
    const more = { reason: why.value.trim(), ...(cause && { cause }) }
    const input = { params: { id: String(row.shift_id) }, body: { ...body, ...more } }
    const { record } = await call(replace, input, { idempotencyKey })
    return `${record.guard_name} takes over from ${row.guard_name}.`
  }
  function ready() {
    if (why.value.trim().length >= 3) return true
    setWhy({ ...why, error: 'Say why.' })
    // The list of guards is longer than a phone, and its buttons are far below.
    field.current?.focus()
    return false
  }
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          ref={field}
          label="Why"
          required
          maxLength={300}
          value={why.value}
          error={why.error}
          onChange={(event) => setWhy({ value: event.currentTarget.value })}
        />
        <Select
          label="Cause"
          placeholder="If it applies"
          clearable
          data={CAUSE_CHOICES}
          value={cause ?? null}
          onChange={(value) => setCause((value ?? undefined) as Cause | undefined)}
        />
      </Group>
      <GuardFinder slot={slotOf(row)} offers={false} save={save} ready={ready} onFilled={onFilled} />
    </>
  )
}
