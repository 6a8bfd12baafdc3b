import { type Application, type ApplicationDetail, Letter, write } from '../../../../../contract/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { APPLICATIONS } from '../applications/application-cache.ts'
import { LetterFields } from './letter-fields.tsx'
import { letterFor } from './letter-texts.ts'

const LABELS = { subject: 'Subject', text: 'Text' }
const FAILURES = { unexpected: 'An unexpected error occurred while sending the letter.' }

type LetterDialogProps = {
  application: Application
  onSaved: (message: string, application: ApplicationDetail) => void
  onClosed: () => void
}

/** Writes to the applicant; a refusal that has not been told begins with its usual words. */
export function LetterDialog({ application, onSaved, onClosed }: LetterDialogProps) {
  const { id, name, email, stage, job_title } = application
  const form = useContractForm({
    name: APPLICATIONS,
    schema: Letter,
    initial:
      stage === 'Rejected'
        ? letterFor(stage, application)
        : { subject: `Your application: ${job_title}`.slice(0, 150), text: '' },
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
      <LetterFields name={name} email={email} subject={field('subject')} text={field('text')} />
    </FormDialog>
  )
}
