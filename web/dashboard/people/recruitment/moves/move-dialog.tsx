import { Checkbox, Text } from '@mantine/core'
import { countOf } from '../../../../../api/core/format.ts'
import {
  type Application,
  type ApplicationDetail,
  type EMAIL_STAGES,
  type EmailContent,
  move,
  StageChange,
} from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { useRetention } from '../../../frame/sidebar/settings-in-use.ts'
import { APPLICATIONS } from '../applications/application-cache.ts'
import { EmailFields } from './email-fields.tsx'
import { emailFor } from './email-texts.ts'
import { MOVE_FAILURES } from './move-failures.ts'

const LABELS = { stage: 'Stage' }

type MoveDialogProps = {
  application: Application
  stage: (typeof EMAIL_STAGES)[number]
  onSaved: (message: string, application: ApplicationDetail) => void
  onClosed: () => void
}

/** Moves an application to a stage, with an optional e-mail to the applicant. */
export function MoveDialog({ application, stage, onSaved, onClosed }: MoveDialogProps) {
  const { id, name, email } = application
  const retention = useRetention()
  const form = useContractForm({
    name: APPLICATIONS,
    schema: StageChange,
    initial: { stage, letter: emailFor(stage, application) },
    record: application,
    send: (body) => call(move, { params: { id: String(id) }, body }),
    onSaved: ({ record }) => onSaved(`${name} moved to ${record.stage}.`, record),
    texts: MOVE_FAILURES,
  })
  const { value: letter, onChange } = form.field<EmailContent>('letter')
  const part = (field: keyof EmailContent) => ({
    value: letter?.[field] ?? '',
    error: form.errorAt(`letter.${field}`),
    onChange: (value: string) => letter && onChange({ ...letter, [field]: value }),
  })
  return (
    <FormDialog
      title={`Move ${name} to ${stage}`}
      form={form}
      labels={LABELS}
      save={letter ? 'Move and send' : 'Move'}
      onClosed={onClosed}
    >
      {stage === 'Rejected' && retention && (
        <Text size="sm">
          Identity and health documents are erased {countOf(retention.document_days, 'day')} from now, the application after{' '}
          {countOf(retention.rejected_months, 'month')}. The status page shows the decision only after the e-mail has been sent.
        </Text>
      )}
      <Checkbox
        label="Write to the applicant"
        checked={letter !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? emailFor(stage, application) : null)}
      />
      {letter && <EmailFields name={name} email={email} subject={part('subject')} text={part('text')} />}
    </FormDialog>
  )
}
