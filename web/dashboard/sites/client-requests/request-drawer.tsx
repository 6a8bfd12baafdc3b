import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientRequest, type ClientRequestDetail, get, update } from '../../../../api/sites/client-requests.ts'
import { accept } from '../../../../api/sites/extra-guards.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { replaceInLists } from '../../../lib/lists/record-cache.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { RequestView } from './request-view.tsx'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the request.' }
const FAILURES = { unexpected: 'An unexpected error occurred while updating the request.' }

type RequestDrawerProps = {
  request: ClientRequest
  /** Another dialog is open above the drawer. */
  covered: boolean
  onSaved: (message: string, undo?: Undo) => void
  onDelete: (request: ClientRequest) => void
  onClosed: () => void
}

/** One request with its thread and actions. */
export function RequestDrawer({ request: { id, reference }, covered, onSaved, onDelete, onClosed }: RequestDrawerProps) {
  const cache = useQueryClient()
  const [closing, setClosing] = useState(false)
  const [writing, setWriting] = useState<'answer' | 'note' | 'decline'>()
  const [problem, setProblem] = useState<string>()
  const params = { id: String(id) }
  const queryKey = ['client-requests', 'opened', id]
  const { data: request, error, refetch } = useQuery({ queryKey, queryFn: () => call(get, { params }), staleTime: 0, gcTime: 0 })

  function saved(message: string, record: ClientRequestDetail, undo?: Undo) {
    setProblem(undefined)
    void showAnswer(cache, queryKey, record)
    replaceInLists(cache, 'client-requests', record)
    onSaved(message, undo)
  }
  async function setStatus(status: 'In Progress' | 'Closed') {
    const idempotencyKey = newKey()
    try {
      const body = { status, version: request?.version }
      const { message, record } = await call(update, { params, body }, { idempotencyKey })
      saved(message, record ?? (await call(get, { params })), undoOf(idempotencyKey, message))
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
      void refetch()
    }
  }
  async function acceptOrder() {
    try {
      const { message, record } = await call(accept, { params, body: { version: request?.version } })
      saved(message, record)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
      void refetch()
    }
  }
  const dialog = { onSent: saved, onClosed: () => setWriting(undefined) }

  return (
    <>
      <Drawer
        opened={!closing}
        onClose={() => covered || writing || setClosing(true)}
        onExitTransitionEnd={onClosed}
        title={`Request ${reference}`}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          {problem && <Notice kind="error" text={problem} />}
          {error && <LoadFailure error={error} failures={LOAD_FAILURES} again={refetch} />}
          {request ? (
            <RequestView
              request={request}
              onWrite={setWriting}
              onAccept={() => void acceptOrder()}
              onStatus={(status) => void setStatus(status)}
              onDelete={onDelete}
            />
          ) : (
            !error && (
              <Stack role="status" aria-label="Loading request...">
                <Skeleton height={28} width="60%" />
                <Skeleton height={120} />
                <Skeleton height={120} />
              </Stack>
            )
          )}
        </Stack>
      </Drawer>
      {request && writing === 'answer' && <ReplyDialog request={request} {...dialog} />}
      {request && writing === 'decline' && <DeclineDialog request={request} {...dialog} />}
      {request && writing === 'note' && <NoteDialog request={request} {...dialog} />}
    </>
  )
}
