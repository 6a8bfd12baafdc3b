import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quotation } from '../../../../api/sales/quotations.ts'
import { get, isFixed, type QuoteRequest, update } from '../../../../api/sales/quotes.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { QuotationDialog } from '../quotations/quotation-dialog.tsx'
import { QuotationList } from '../quotations/quotation-list.tsx'
import { WinDialog } from '../quotations/win-dialog.tsx'
import { AddEmail } from './add-email.tsx'
import { RequestText } from './request-text.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while updating the quote request.',
}

type RequestDrawerProps = {
  request: QuoteRequest
  covered: boolean
  onSaved: (message: string, undo?: Undo) => void
  onDelete: (request: QuoteRequest) => void
  onClosed: () => void
}

/** One quote request with its quotations and status. */
export function RequestDrawer({ request: opened, covered, onSaved, onDelete, onClosed }: RequestDrawerProps) {
  const cache = useQueryClient()
  const [closing, setClosing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [winning, setWinning] = useState(false)
  const editor = useDialog<Quotation>()
  const params = { id: String(opened.id) }
  const { data: request } = useQuery({
    queryKey: ['quotes', 'opened', opened.id],
    queryFn: () => call(get, { params }),
    initialData: opened,
  })
  const won = isFixed(request)
  const over = covered || asking || winning || editor.shown !== undefined

  /** Reloads the list, this request and its quotations. */
  function saved(message: string, undo?: Undo) {
    setProblem(undefined)
    void cache.invalidateQueries({ queryKey: ['quotes'] })
    onSaved(message, undo)
  }
  async function change(body: { status: 'Quoted' | 'Lost' } | { email: string }) {
    try {
      saved((await call(update, { params, body })).message)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
  }

  return (
    <>
      <Drawer
        opened={!closing}
        onClose={() => over || setClosing(true)}
        onExitTransitionEnd={onClosed}
        title={`Request ${request.reference}`}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          {problem && <Notice kind="error" text={problem} />}
          <RequestText request={request} />
          {!request.email && !won && <AddEmail onAdd={(email) => change({ email })} />}
          {won && request.client_id === null && (
            <Notice
              kind="info"
              text="This request is won, but its client has not been added yet."
              action={{ label: 'Add the client', run: () => setWinning(true) }}
            />
          )}
          <Divider />
          <Group justify="space-between">
            <Text component="h2" size="md" fw={700}>
              Quotations
            </Text>
            {!won && (
              <Button size="xs" color="amber" leftSection={<IconPlus size={16} />} onClick={editor.add}>
                New quotation
              </Button>
            )}
          </Group>
          <QuotationList request={request} onEdit={editor.edit} onSaved={saved} onFailed={setProblem} onAsking={setAsking} />
          <Divider />
          <Group justify="space-between">
            <Group gap="xs">
              <Button variant="subtle" color="red" leftSection={<IconTrash size={18} />} onClick={() => onDelete(request)}>
                Delete
              </Button>
              <HistoryLink of="quote_requests" id={request.id} />
            </Group>
            {!won && (
              <Group gap="sm" ml="auto">
                {request.status === 'Lost' ? (
                  <Button variant="default" onClick={() => void change({ status: 'Quoted' })}>
                    Open again
                  </Button>
                ) : (
                  <Button variant="default" onClick={() => void change({ status: 'Lost' })}>
                    Mark as Lost
                  </Button>
                )}
                <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => setWinning(true)}>
                  Mark as Won
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      </Drawer>
      {editor.shown && (
        <QuotationDialog
          key={editor.shown.key}
          request={request}
          quotation={editor.shown.record}
          onSaved={saved}
          onClosed={editor.close}
        />
      )}
      {winning && <WinDialog request={request} onSaved={saved} onClosed={() => setWinning(false)} />}
    </>
  )
}
