import { type Application, type ApplicationDetail, EmailContent, write } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { APPLICATIONS } from '../applications/application-cache.ts'
import { EmailFields } from './email-fields.tsx'
import { emailFor } from './email-texts.ts'

const LABELS = { subject: 'Subject', text: 'Text' }
const FAILURES = { unexpected: 'An unexpected error occurred while sending the e-mail.' }

type EmailDialogProps = {
  application: Application
  onSaved: (message: string, application: ApplicationDetail) => void
  onClosed: () => void
}

/** Writes to the applicant; for a rejected application it starts with the rejection template. */
export function EmailDialog({ application, onSaved, onClosed }: EmailDialogProps) {
  const { id, name, email, stage, job_title } = application
  const form = useContractForm({
    name: APPLICATIONS,
    schema: EmailContent,
    initial:
      stage === 'Rejected' ? emailFor(stage, application) : { subject: `Your application: ${job_title}`.slice(0, 150), text: '' },
    send: (body, idempotencyKey) => call(write, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  const field = (name: 'subject' | 'text') => {
    const { value, error, onChange } = form.field<string>(name)
    return { value: value ?? '', error, onChange }
  }
  return (
    <FormDialog title={`Write to ${name}`} form={form} labels={LABELS} save="Send" onClosed={onClosed}>
      <EmailFields name={name} email={email} subject={field('subject')} text={field('text')} />
    </FormDialog>
  )
}
