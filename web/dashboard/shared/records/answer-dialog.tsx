import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Reply } from '../../../../api/core/common.ts'
import { CallFailure } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while sending your answer.' }
const LABELS = { text: 'Your answer' }

type AnswerDialogProps<T> = {
  title: string
  /** The record that is replied to, and its query key. */
  record: T
  name: string
  /** The noun: "message". */
  one: string
  send: (body: Reply, idempotencyKey: string) => Promise<{ message: string; record: T }>
  /** Shows the replies sent meanwhile. */
  thread: (current: T) => ReactNode
  onSent: (message: string, record: T) => void
  onClosed: (answered: boolean) => void
  /** The recipient and the quoted text. */
  children: ReactNode
}

/** Sends a reply by e-mail. On concurrent replies the second person sees the first reply before sending. */
export function AnswerDialog<T extends { id: number; version: number }>(props: AnswerDialogProps<T>) {
  const { title, record, name, one, send, thread, onSent, onClosed, children } = props
  const [known, setKnown] = useState(record)
  const form = useContractForm({
    name,
    schema: Reply,
    initial: { text: '' },
    send: ({ text }, idempotencyKey) =>
      send({ text, version: known.version }, idempotencyKey).catch((error) => {
        if (!(error instanceof CallFailure) || error.body?.code !== 'outdated') throw error
        setKnown(error.body.current as T)
        const changed = `Somebody else answered or changed this ${one} while you were writing. Please look, and send yours if it is still needed.`
        throw new CallFailure('SERVER_ERROR', changed, error.status, { message: changed })
      }),
    onSaved: (sent) => onSent(sent.message, sent.record),
    texts: FAILURES,
  })
  return (
    <FormDialog title={title} form={form} labels={LABELS} save="Send" onClosed={() => onClosed(form.saved)}>
      {children}
      {known !== record && thread(known)}
      <Textarea label={LABELS.text} required data-autofocus autosize minRows={6} maxLength={5000} {...form.text('text')} />
    </FormDialog>
  )
}
