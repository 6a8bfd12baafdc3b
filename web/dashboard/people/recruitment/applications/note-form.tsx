import { Button, Textarea } from '@mantine/core'
import { type ApplicationDetail, note } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { LeaveGuard } from '../../../../ui/forms/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { APPLICATIONS } from './application-cache.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while adding the note.' }

type NoteFormProps = { id: number; onDirty: (dirty: boolean) => void; onSaved: (application: ApplicationDetail) => void }

/** Adds an internal note; notes cannot be edited. */
export function NoteForm({ id, onDirty, onSaved }: NoteFormProps) {
  const form = useContractForm({
    name: APPLICATIONS,
    schema: note.body,
    initial: { note: '' },
    send: (body, idempotencyKey) => call(note, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ record }) => {
      onDirty(false)
      onSaved(record)
    },
    texts: FAILURES,
  })
  const { onChange, ...field } = form.text('note')
  return (
    <form onSubmit={form.submit} noValidate aria-label="Add a note">
      {form.problem && <Notice kind="error" text={form.problem} />}
      <Textarea
        label="Note for the staff"
        description="The applicant does not see it, unless they ask for a copy of all data that you hold about them."
        autosize
        minRows={2}
        maxLength={5000}
        {...field}
        onChange={(event) => {
          onChange(event)
          onDirty(event.currentTarget.value !== '')
        }}
      />
      <Button type="submit" variant="light" mt="xs" loading={form.saving} disabled={!form.dirty}>
        Add note
      </Button>
      <LeaveGuard dirty={form.dirty && !form.saved} />
    </form>
  )
}
