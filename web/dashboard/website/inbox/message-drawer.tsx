import { Button, Divider, Drawer, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONTACT_STATUSES,
  type Contact,
  type ContactDetail,
  ContactUpdate,
  get,
  update,
} from '../../../../api/website/contacts.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { replaceInLists } from '../../../lib/lists/record-cache.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { MessageText } from './message-text.tsx'
import { ReplyDialog } from './reply-dialog.tsx'

const LABELS = { note: 'Note for the staff', status: 'Status' }
const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the message.' }
const FAILURES = { unexpected: 'An unexpected error occurred while updating the message.' }

type DrawerProps = {
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (message: Contact) => void
  onClosed: () => void
}

/** One message with its answers. Opening it marks it as read. */
export function MessageDrawer({ message, ...props }: { message: Contact } & DrawerProps) {
  const cache = useQueryClient()
  const [opened] = useState(message)
  const params = { id: String(opened.id) }
  const { data, error, refetch } = useQuery({
    queryKey: ['contacts', 'opened', opened.id],
    queryFn: async () => {
      if (opened.status !== 'Unread') return call(get, { params })
      const { record } = await call(update, { params, body: { status: 'Read' } })
      if (!record) return call(get, { params })
      replaceInLists(cache, 'contacts', record)
      return record
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <MessageForm message={data} {...props} />
  return (
    <Drawer opened onClose={props.onClosed} title={opened.reference} position="right" size="lg">
      {error ? (
        <LoadFailure error={error} failures={LOAD_FAILURES} again={refetch} />
      ) : (
        <Stack role="status" aria-label="Loading message...">
          <Skeleton height={24} width="60%" />
          <Skeleton height={120} />
          <Skeleton height={80} />
        </Stack>
      )}
    </Drawer>
  )
}

function MessageForm({ message, covered, onSaved, onDelete, onClosed }: { message: ContactDetail } & DrawerProps) {
  const [replying, setReplying] = useState(false)
  const form = useContractForm({
    name: 'contacts',
    schema: ContactUpdate,
    initial: { status: message.status, note: message.note ?? '' },
    record: message,
    send: (body) => call(update, { params: { id: String(message.id) }, body }),
    onSaved: (saved) => onSaved(saved.message),
    texts: FAILURES,
  })
  return (
    <>
      <FormDialog
        title={message.reference}
        form={form}
        labels={LABELS}
        onClosed={onClosed}
        aside
        covered={covered || replying}
        footer={
          <Group gap="xs">
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => onDelete(message)}
              disabled={form.saving}
            >
              Delete
            </Button>
            <HistoryLink of="contact_messages" id={message.id} />
          </Group>
        }
      >
        <MessageText message={message} />
        <div>
          <Button
            variant="light"
            leftSection={<IconMailForward size={18} />}
            onClick={() => setReplying(true)}
            disabled={form.dirty}
            title={form.dirty ? 'Save your note first' : undefined}
          >
            Answer by e-mail
          </Button>
        </div>
        <Divider />
        <Textarea
          label={LABELS.note}
          description="The visitor never sees it."
          autosize
          minRows={3}
          maxLength={5000}
          {...form.text('note')}
        />
        <Select
          label={LABELS.status}
          data={CONTACT_STATUSES}
          allowDeselect={false}
          {...form.field<Contact['status']>('status')}
        />
      </FormDialog>
      {replying && (
        <ReplyDialog message={message} onSent={onSaved} onClosed={(answered) => (answered ? onClosed() : setReplying(false))} />
      )}
    </>
  )
}
