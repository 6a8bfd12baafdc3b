import { Box, Button, Chip, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { useKeptMarks } from '../../../lib/forms/use-kept.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { formatMonth, readMonth } from '../../../lib/months.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { MonthChoice } from '../../shared/month-choice.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { CarryOffer, isOwed } from './carry-offer.tsx'
import { DraftDrawer } from './draft-drawer.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { LeftOut } from './left-out.tsx'
import { RunState } from './run-state.tsx'
import { isOpen, isReady, RunTable } from './run-table.tsx'

export const handle = {
  title: 'Billing run',
  help: 'What each contract is charged for a month. Compute it as often as you like: drafts follow what has changed. Issued invoices stay as they are.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the drafts.' }
const TOTALS_FAILURES = { unexpected: 'An unexpected error occurred while adding up the drafts.' }
const RUN_FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

/** Reasons why a draft was not changed, by its state. */
const CHANGED = { Draft: '', Reviewed: 'changed since review, ', Discarded: 'changed since it was carried as credit, ' }

/** Result of a run: `2 new, 1 changed, 9 the same`. */
function outcome({ counts }: runs.BillingRun) {
  const parts: [string, string][] = [
    ['made', 'new'],
    ['changed', 'changed'],
    ['differing', 'changed since review'],
    ['dropped', 'dropped'],
    ['same', 'the same'],
    ['issued', 'issued already'],
    ['carried', 'carried as credit'],
  ]
  const texts = parts.flatMap(([name, text]) => (counts[name] ? [`${formatNumber(counts[name])} ${text}`] : []))
  return texts.length > 0 ? texts.join(', ') : 'nothing to charge'
}

export default function RunPage() {
  const [address, change] = useAddress()
  const banner = useBanner()
  const may = useCan()
  const cache = useQueryClient()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  const toReview = address.get('state') === 'Draft'
  const query = { month, ...(toReview && { state: 'Draft' as const }) }
  const list = useQuery({
    queryKey: ['invoice_drafts', query],
    queryFn: ({ signal }) => call(calls.list, { query }, { signal }),
  })
  const totals = useQuery({
    queryKey: ['invoice_drafts', query, 'totals'],
    queryFn: ({ signal }) => call(calls.totals, { query }, { signal }),
  })
  const { data, error } = list
  const [failed, failures] = error ? [list, FAILURES] : [totals, TOTALS_FAILURES]
  const [chosen, setChosen] = useKeptMarks<number>(`run ${month}`)
  const [opened, setOpened] = useState<number>()
  const [issuing, setIssuing] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [notes, setNotes] = useState<string[]>([])
  const [owed, setOwed] = useState<calls.InvoiceDraft[]>([])
  const writable = may(runs.start.permission)
  const drafts = data ?? []
  const marked = drafts.filter((draft) => chosen.has(draft.id) && isOpen(draft))
  const reload = () => void cache.invalidateQueries({ queryKey: ['invoice_drafts'] })

  async function compute() {
    if (waiting) return
    setWaiting(true)
    setNotes([])
    setOwed([])
    try {
      const { record, changes = [] } = await call(runs.start, { body: { month } }, { idempotencyKey: newKey() })
      setNotes(
        changes.map(
          ({ client_name, state, before, after }) =>
            `${client_name}: ${CHANGED[state]}${formatMoney(before)} → ${formatMoney(after)}`,
        ),
      )
      banner.success(`${formatMonth(month)} is computed: ${outcome(record)}.`)
      reload()
      const { data: computed = [] } = await list.refetch()
      setChosen(computed.filter(isReady).map(({ id }) => id))
    } catch (failure) {
      banner.error(failureText(failure, RUN_FAILURES))
    }
    setWaiting(false)
  }

  return (
    <>
      <Banner banner={banner} />
      <BillingTabs />
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="sm">
          <MonthChoice
            month={month}
            now={now}
            onChange={(to) => {
              setChosen([])
              setNotes([])
              setOwed([])
              change({ month: to === now ? '' : to })
            }}
          />
          <Chip size="sm" variant="outline" checked={toReview} onChange={(checked) => change({ state: checked ? 'Draft' : '' })}>
            Only to review
          </Chip>
        </Group>
        {writable && (
          <Group gap="xs">
            <Button variant="default" loading={waiting} onClick={() => void compute()}>
              Compute {formatMonth(month)}
            </Button>
            <Button color="amber" disabled={marked.length === 0} onClick={() => setIssuing(true)}>
              {marked.length === 0 ? 'Issue' : `Issue ${formatNumber(marked.length)}`}
            </Button>
          </Group>
        )}
      </Group>
      <RunState month={month} />
      {failed.error && !failed.isFetching && (
        <Box mb="md">
          <LoadFailure error={failed.error} failures={failures} again={failed.refetch} />
        </Box>
      )}
      {drafts.length > 0 && !error && <LeftOut month={month} writable={writable} />}
      {notes.length > 0 && (
        <Stack gap="xs" mb="md">
          {notes.map((text) => (
            <Notice key={text} kind="info" text={text} />
          ))}
        </Stack>
      )}
      {owed.length > 0 && (
        <Stack gap="xs" mb="md">
          {owed.map((draft) => (
            <CarryOffer
              key={draft.id}
              draft={draft}
              named
              onCarried={(_, message) => {
                setOwed((rest) => rest.filter(({ id }) => id !== draft.id))
                banner.success(`${draft.client_name}: ${message}`)
                reload()
              }}
            />
          ))}
        </Stack>
      )}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading the drafts..." />}
      {data?.length === 0 && (
        <Text c="dimmed">
          {toReview
            ? `No draft of ${formatMonth(month)} waits for a review.`
            : `Nothing is computed for ${formatMonth(month)} yet. ${writable ? 'Compute it, and each contract in force has a draft.' : ''}`}
        </Text>
      )}
      {drafts.length > 0 && (
        <RunTable drafts={drafts} totals={totals.data} chosen={chosen} onChoose={setChosen} onOpen={({ id }) => setOpened(id)} />
      )}
      {opened !== undefined && (
        <DraftDrawer
          id={opened}
          editable={writable}
          onChanged={(message) => {
            // An action in the drawer may have settled the credit.
            setOwed([])
            banner.success(message)
            reload()
          }}
          onClosed={() => setOpened(undefined)}
        />
      )}
      {issuing && (
        <IssueDialog
          drafts={marked}
          onIssued={(count, refused) => {
            setChosen([])
            setNotes(refused.flatMap(({ draft, message: why }) => (isOwed(draft) ? [] : [`${draft.client_name}: ${why}`])))
            setOwed(refused.flatMap(({ draft }) => (isOwed(draft) ? [draft] : [])))
            if (count > 0) banner.success(`${countOf(count, 'invoice')} issued.`)
            else banner.error('No invoice was issued.')
            reload()
            void cache.invalidateQueries({ queryKey: ['invoices'] })
          }}
          onClose={() => setIssuing(false)}
        />
      )}
    </>
  )
}
