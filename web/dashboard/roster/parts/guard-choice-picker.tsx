import type { Shift } from '../../../../api/core/shift.ts'
import { canStand, type GuardChoice, list } from '../../../../api/roster/guard-choices.ts'
import { call } from '../../../lib/calls/call.ts'
import { CHOICES_A_PAGE, type Choice, RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { useLiveGuards } from '../../people/parts/use-live-guards.ts'
import { knownChoice, loadGuards, type PickerProps } from '../../shared/records/record-pickers.tsx'
import { GUARD, labelled } from '../../shared/references.tsx'
import { GuardOption } from './guard-option.tsx'

/** When and where a guard is needed. */
type Needed = Shift & {
  station_id?: number | null | undefined
  /** The slot that is filled. */
  slot_id?: number | undefined
  /** The shift that is changed. */
  id?: number | undefined
}

/** `needed` is undefined while the times are not known: then every guard can be chosen. */
type GuardChoicePickerProps = PickerProps & { needed: Needed | undefined }

const text = (id: number | null | undefined) => (id ? String(id) : undefined)

/** Chooses a guard for a shift or a slot: the best first, each with what speaks for or against; who cannot stand there is last. */
export function GuardChoicePicker({ chosenName, needed, ...props }: GuardChoicePickerProps) {
  useLiveGuards()
  const query = needed && {
    shift_date: needed.shift_date,
    start_time: needed.start_time,
    end_time: needed.end_time,
    station_id: text(needed.station_id),
    slot_id: text(needed.slot_id),
    id: text(needed.id),
  }
  return (
    <RemoteSelect<Choice & { guard?: GuardChoice }>
      placeholder="Type a name or a number"
      {...props}
      {...GUARD}
      {...(query && { among: `guards for ${JSON.stringify(query)}` })}
      known={knownChoice({ chosenName, ...props })}
      drawn={({ label, guard }) => (guard ? <GuardOption name={label} guard={guard} /> : label)}
      load={async (q, signal, page) => {
        if (!query) return loadGuards(q, signal, page)
        const { items } = await call(list, { query: { ...query, q, page_size: String(CHOICES_A_PAGE), page } }, { signal })
        return items.map((guard) => ({
          value: guard.guard_id,
          label: labelled(guard.guard_id, guard.name),
          disabled: !canStand(guard),
          guard,
        }))
      }}
    />
  )
}
