import { resume } from '../../../../contract/contracts/contracts.ts'
import { StepConfirm } from './step-confirm.tsx'
import type { StepProps } from './step-props.ts'

/** Resumes a suspended contract from today. */
export const ResumeDialog = (props: StepProps) => (
  <StepConfirm {...props} step={resume} title="Resume contract" confirm="Resume">
    From now on its shifts are needed again. Guards who were planned before the suspension are back on their shifts.
  </StepConfirm>
)
