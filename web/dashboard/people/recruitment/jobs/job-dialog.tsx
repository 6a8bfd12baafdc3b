import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { create, type JobAdvert, JobAdvertInput, JobAdvertUpdate, update } from '../../../../../api/people/job-adverts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { HistoryLink } from '../../../shared/records/history-link.tsx'

const LABELS = {
  title: 'Title',
  location: 'Location',
  job_type: 'Type',
  description: 'Description',
  closes_on: 'Last day of the advert',
  published: 'Published',
}
const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the job.' }
const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the job.' }

const BLANK = { title: '', location: '', job_type: 'Full-Time', description: '', closes_on: null, published: true }
const draft = ({ title, location, job_type, description, closes_on, published }: JobAdvert) => ({
  title,
  location,
  job_type,
  description,
  closes_on,
  published,
})

type JobDialogProps = { job: JobAdvert | undefined; onSaved: (message: string) => void; onClosed: () => void }

/** Adds or edits a job advert: publish, unpublish, set a closing date. */
export function JobDialog({ job, onSaved, onClosed }: JobDialogProps) {
  const form = useContractForm({
    name: 'job-adverts',
    schema: job ? JobAdvertUpdate : JobAdvertInput,
    initial: job ? draft(job) : BLANK,
    record: job,
    send: (body, idempotencyKey) =>
      job ? call(update, { params: { id: String(job.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: job ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const published = form.field<boolean>('published')
  const lastDay = form.field<string>('closes_on')
  return (
    <FormDialog
      title={job ? 'Edit job' : 'Add job'}
      form={form}
      labels={LABELS}
      onClosed={onClosed}
      footer={<HistoryLink of="jobs" id={job?.id} />}
    >
      <TextInput label={LABELS.title} required data-autofocus {...form.text('title')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.location} required {...form.text('location')} />
        <TextInput label={LABELS.job_type} required placeholder="Full-Time, Part-Time, Contract" {...form.text('job_type')} />
      </SimpleGrid>
      <Textarea label={LABELS.description} required autosize minRows={4} maxLength={5000} {...form.text('description')} />
      <DayField
        label={LABELS.closes_on}
        description="The job leaves the careers page after this day. Without one it stays until you unpublish it."
        {...lastDay}
        onChange={(day) => lastDay.onChange(day ?? null)}
      />
      <Switch
        label="Published on the careers page"
        checked={published.value ?? false}
        onChange={(event) => published.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
