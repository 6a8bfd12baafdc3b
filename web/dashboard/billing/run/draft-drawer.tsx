import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { replacedText } from '../../../../api/billing/corrections/replacements.ts'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { Differences } from '../invoices/differences.tsx'
import { CarryOffer, isOwed } from './carry-offer.tsx'
import { InvoiceLineList } from './invoice-line-list.tsx'
import { notOverText } from './not-over-text.ts'
import classes from './run.module.css'
import { UnrecordedOffer } from './unrecorded-offer.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }
type Step = 'review' | 'recompute' | 'discard'

type DraftDrawerProps = { id: number; editable: boolean; onChanged: (message: string) => void; onClosed: () => void }

/** A draft: what each line was counted from, what to look at, and the steps to its invoice. */
export function DraftDrawer({ id, editable, onChanged, onClosed }: DraftDrawerProps) {
  const [opened, setOpened] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [waiting, setWaiting] = useState<Step>()
  const [discarding, setDiscarding] = useState<{ note: string; error?: string }>()
  const cache = useQueryClient()
  const queryKey = ['invoice_draft', id]
  const {
    data: draft,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(calls.get, { params: { id: String(id) } }, { signal }),
  })

  async function take(step: Step, note?: string) {
    if (waiting || !draft) return
    setWaiting(step)
    setProblem(undefined)
    try {
      const params = { id: String(id) }
      const options = { idempotencyKey: newKey() }
      const { record, message } =
        step === 'discard'
          ? await call(calls.discard, { params, body: { note: note ?? '' } }, options)
          : await call(step === 'review' ? calls.review : calls.recompute, { params, body: { version: draft.version } }, options)
      void showAnswer(cache, queryKey, record)
      setDiscarding(undefined)
      onChanged(message)
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
    }
    setWaiting(undefined)
  }

  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={draft ? `${draft.client_name}, ${formatMonth(draft.month)}` : 'Draft'}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {problem && <Notice kind="error" text={problem} />}
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        {!draft && !error && <Skeleton height={240} role="status" aria-label="Loading the draft..." />}
        {draft && (
          <>
            {draft.changed_net !== null && (
              <Notice
                kind="warning"
                text={`Changed since ${draft.receipt_number ? 'it was carried' : 'review'}: ${formatMoney(draft.net)} → ${formatMoney(draft.changed_net)}`}
              />
            )}
            {draft.discount_note && <Notice kind="info" text={`Discounts of ${draft.client_name}: ${draft.discount_note}`} />}
            {draft.waits_for && (
              <Notice
                kind="info"
                text={
                  draft.waits_for === 'reply'
                    ? 'It can be issued once the client’s objections to this month are answered.'
                    : 'It can be issued once the client has confirmed this month. The contract says so.'
                }
              />
            )}
            {draft.not_locked && (
              <Notice kind="info" text={`It can be issued once ${formatMonth(draft.month)} is locked at ${draft.not_locked}.`} />
            )}
            {draft.not_over && <Notice kind="warning" text={notOverText(draft.month)} />}
            {draft.warnings.length > 0 && (
              <ul>
                {draft.warnings.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <div>
              <Title order={3} size="h6" mb="xs">
                How it was counted
              </Title>
              <InvoiceLineList lines={draft.lines} />
            </div>
            <dl className={classes.sums}>
              <dt>Net</dt>
              <dd>{formatMoney(draft.net)}</dd>
              <dt>VAT {draft.vat_rate / 100} %</dt>
              <dd>{formatMoney(draft.vat)}</dd>
              <dt>Total</dt>
              <dd>{formatMoney(draft.total)}</dd>
            </dl>
            {draft.differences && draft.differences.lines.length > 0 && (
              <>
                <Differences differences={draft.differences} />
                {draft.differences.to_credit > 0 && (
                  <Anchor component={Link} to={`/dashboard/invoices?record=${draft.invoice_id}`} size="sm">
                    Open {draft.invoice_number} to credit it
                  </Anchor>
                )}
              </>
            )}
            <Text size="sm" c="dimmed">
              {draft.invoice_number
                ? `Issued as ${draft.invoice_number}${draft.state === 'Replaced' ? ', replaced since' : ''}. `
                : ''}
              {draft.replaces.length > 0 ? `Replaces ${replacedText(draft.replaces)}. ` : ''}
              {draft.receipt_number && draft.changed_net !== null
                ? `Reverse ${draft.receipt_number}, then compute this draft again. `
                : ''}
              {draft.reviewed_by_name ? `Reviewed by ${draft.reviewed_by_name}. ` : ''}
              {draft.note ? `Note: ${draft.note.replace(/\.$/, '')}. ` : ''}
              <Anchor component={Link} to={`/dashboard/contracts/${draft.contract_id}`} inherit>
                Contract {draft.contract_number}
              </Anchor>
            </Text>
            {editable && draft.unrecorded && (draft.state === 'Draft' || draft.state === 'Reviewed') && (
              <UnrecordedOffer
                draft={draft}
                onSaid={(record, message) => {
                  void showAnswer(cache, queryKey, record)
                  onChanged(message)
                }}
              />
            )}
            {editable && isOwed(draft) && (
              <CarryOffer
                draft={draft}
                onCarried={(record, message) => {
                  void showAnswer(cache, queryKey, record)
                  onChanged(message)
                }}
              />
            )}
            {editable && draft.state !== 'Issued' && draft.state !== 'Replaced' && draft.receipt_number === null && (
              <Group gap="xs">
                {draft.state === 'Draft' && (
                  <Button
                    {...(isOwed(draft) ? { variant: 'default' } : { color: 'amber' })}
                    loading={waiting === 'review'}
                    onClick={() => void take('review')}
                  >
                    Mark as reviewed
                  </Button>
                )}
                <Button variant="default" loading={waiting === 'recompute'} onClick={() => void take('recompute')}>
                  Compute again
                </Button>
                {draft.state !== 'Discarded' && (
                  <Button variant="subtle" color="red" onClick={() => setDiscarding({ note: '' })}>
                    Discard
                  </Button>
                )}
              </Group>
            )}
          </>
        )}
      </Stack>
      <ConfirmDialog
        opened={discarding !== undefined}
        title="Discard this draft?"
        confirm="Discard"
        danger
        waiting={waiting === 'discard'}
        refusal={problem}
        reason={
          discarding && {
            value: discarding.note,
            error: discarding.error,
            onChange: (note) => setDiscarding({ note }),
          }
        }
        onConfirm={() => {
          const note = discarding?.note.trim() ?? ''
          if (note.length < 3) setDiscarding({ note, error: 'Say why.' })
          else void take('discard', note)
        }}
        onClose={() => setDiscarding(undefined)}
      >
        A later run makes it again only if its figures have changed.
      </ConfirmDialog>
    </Drawer>
  )
}
