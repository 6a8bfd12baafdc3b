import { RemoteSelect } from '../../../ui/choices/remote-select.tsx'
import { PapersBadge } from '../../people/parts/papers-badge.tsx'
import { useLiveGuards } from '../../people/parts/use-live-guards.ts'
import { knownChoice, loadPlannable, type PickerProps } from '../../shared/records/record-pickers.tsx'
import { GUARD } from '../../shared/references.tsx'

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
