import { Text } from '@mantine/core'
import { resume } from '../../../../api/contracts/contracts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { StepConfirm } from './step-confirm.tsx'
import { STEP_LABELS as L, type StepProps } from './step-props.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while resuming the contract.' }

/** Resumes a suspended contract, or takes back a suspension that has not begun. */
export function ResumeDialog(props: StepProps) {
  const { status, suspended_from } = props.contract
  return status === 'Active' && suspended_from ? (
    <TakeBackDialog {...props} from={suspended_from} />
  ) : (
    <ResumeFromDialog {...props} />
  )
}

const TakeBackDialog = ({ from, onSaved, ...props }: StepProps & { from: string }) => (
  <StepConfirm
    {...props}
    step={(params) => call(resume, { params, body: {} })}
    title="Take back suspension"
    confirm="Take back"
    onSaved={(_, contract) => onSaved('The suspension is taken back', contract)}
  >
    {`The contract goes on after ${formatDay(from)} as agreed. Guards who were planned are back on their shifts.`}
  </StepConfirm>
)

/** Lets a contract go on from today, or from a day that is over. */
function ResumeFromDialog({ contract, onSaved, onClosed }: StepProps) {
  const form = useContractForm({
    name: 'contracts',
    schema: resume.body,
    initial: { from: today() },
    send: (body, idempotencyKey) => call(resume, { params: { id: String(contract.id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Resume contract" form={form} labels={L} save="Resume" onClosed={onClosed}>
      <Text size="sm">
        From this day on its shifts are needed again. Guards who were planned before the suspension are back on their shifts.
        Shifts that are over wait to be decided.
      </Text>
      <DayField label={L.from} required clearable={false} maxDate={today()} {...form.field('from')} />
    </FormDialog>
  )
}
