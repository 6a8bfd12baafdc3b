import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { list, type Quotation, remove, revise, send, withdraw } from '../../../../api/sales/quotations.ts'
import type { QuoteRequest } from '../../../../api/sales/quotes.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { QuotationCard, type QuotationTask, titleOf } from './quotation-card.tsx'

const LOAD_FAILURES = {
  unexpected: 'An unexpected error occurred while fetching quotations.',
}
const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }

/** The confirmation of each action that reaches the client or discards something. */
const QUESTIONS: Record<QuotationTask, { title: string; confirm: string; danger?: boolean; text: (to: string) => string }> = {
  send: {
    title: 'Send quotation',
    confirm: 'Send',
    text: (to) => `It goes to ${to} with a link to accept or decline it. After that it cannot be changed, only revised.`,
  },
  revise: {
    title: 'New revision',
    confirm: 'Make a draft',
    text: () => 'What was sent stays valid until the new revision is sent.',
  },
  withdraw: {
    title: 'Withdraw quotation',
    confirm: 'Withdraw',
    danger: true,
    text: (to) => `${to} can no longer accept it. They are not notified by e-mail.`,
  },
  remove: { title: 'Delete draft', confirm: 'Delete', danger: true, text: () => 'The draft is deleted.' },
}
const CALLS = { send, revise, withdraw, remove }

type QuotationListProps = {
  request: QuoteRequest
  onEdit: (quotation: Quotation) => void
  onSaved: (message: string, undo?: Undo) => void
  onFailed: (problem: string) => void
  /** Called with true while a confirmation is open above the drawer. */
  onAsking: (asking: boolean) => void
}

/** The quotations of a request, newest first, with their actions. */
export function QuotationList({ request, onEdit, onSaved, onFailed, onAsking }: QuotationListProps) {
  const [asked, setAsked] = useState<{ task: QuotationTask; quotation: Quotation }>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const undo = useUndo('quotations')
  const { data, error, refetch } = useQuery({
    queryKey: ['quotes', 'quotations', request.id],
    queryFn: () => call(list, { query: { request_id: String(request.id) } }),
  })
  const show = (open: boolean) => {
    setOpened(open)
    onAsking(open)
  }

  async function perform() {
    if (!asked || waiting) return
    setWaiting(true)
    const { task, quotation } = asked
    try {
      const { message } = await call(CALLS[task], { params: { id: String(quotation.id) } })
      onSaved(message, task === 'remove' ? undo([quotation.id]) : undefined)
    } catch (failure) {
      onFailed(failureText(failure, FAILURES))
    }
    setWaiting(false)
    show(false)
  }

  if (error) return <LoadFailure error={error} failures={LOAD_FAILURES} again={refetch} />
  if (!data) return <Skeleton height={96} role="status" aria-label="Loading quotations..." />
  const question = asked && QUESTIONS[asked.task]
  return (
    <Stack gap="sm">
      {data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No quotation yet.
        </Text>
      )}
      {data.items.map((quotation) => (
        <QuotationCard
          key={quotation.id}
          quotation={quotation}
          won={request.status === 'Won'}
          onEdit={onEdit}
          onFailed={onFailed}
          onAsk={(task) => {
            setAsked({ task, quotation })
            show(true)
          }}
        />
      ))}
      <ConfirmDialog
        opened={opened}
        title={question?.title ?? ''}
        confirm={question?.confirm ?? ''}
        danger={question?.danger ?? false}
        waiting={waiting}
        onConfirm={() => void perform()}
        onClose={() => show(false)}
      >
        {asked && `${titleOf(asked.quotation)}: ${QUESTIONS[asked.task].text(request.email ?? request.name)}`}
      </ConfirmDialog>
    </Stack>
  )
}
