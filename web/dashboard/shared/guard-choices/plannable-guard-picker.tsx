import { RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { knownChoice, loadPlannable, type PickerProps } from '../records/record-pickers.tsx'
import { GUARD } from '../references.tsx'
import { PapersBadge } from './papers-badge.tsx'
import { useLiveGuards } from './use-live-guards.ts'

/** Chooses a guard to be planned on days that are not known yet, by name or number; each with the papers that are missing today. */
export function PlannableGuardPicker({ chosenName, ...props }: PickerProps) {
  useLiveGuards()
  return (
    <RemoteSelect
      placeholder="Type a name or a number"
      {...props}
      {...GUARD}
      among="guards to be planned"
      known={knownChoice({ chosenName, ...props })}
      drawn={({ label, guard: { readiness, papers } }) => (
        <span>
          {label} <PapersBadge readiness={readiness} papers={papers} />
        </span>
      )}
      load={loadPlannable}
    />
  )
}
