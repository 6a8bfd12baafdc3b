import { resume } from '../../../../contract/contracts/contracts.ts'
import { formatDay } from '../../../lib/format.ts'
import { StepConfirm } from './step-confirm.tsx'
import type { StepProps } from './step-props.ts'

/** Resumes a suspended contract from today, or takes back a suspension that has not begun. */
export function ResumeDialog({ onSaved, ...props }: StepProps) {
  const { status, suspended_from } = props.contract
  if (status === 'Active' && suspended_from)
    return (
      <StepConfirm
        {...props}
        step={resume}
        title="Take back suspension"
        confirm="Take back"
        onSaved={(_, contract) => onSaved('The suspension is taken back', contract)}
      >
        {`The contract goes on after ${formatDay(suspended_from)} as agreed. Guards who were planned are back on their shifts.`}
      </StepConfirm>
    )
  return (
    <StepConfirm {...props} step={resume} title="Resume contract" confirm="Resume" onSaved={onSaved}>
      From now on its shifts are needed again. Guards who were planned before the suspension are back on their shifts.
    </StepConfirm>
  )
}
