import { Anchor, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AuditDetail, type AuditEntry, actionName, get } from '../../../../api/accounts/audit.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { differences, recordOf, whoDid } from '../../shared/history/entry-labels.ts'
import { PutBackButton } from '../../shared/history/put-back-button.tsx'
import { usePutBack } from '../../shared/history/use-put-back.ts'
import { recordAddress } from '../../shared/records/record-addresses.ts'
import { DifferenceList } from './difference-list.tsx'
import classes from './entry-drawer.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the entry.' }
const HASH_SHOWN = 16

/** One entry of the log with all details. */
export function EntryDrawer({ entry, onClosed }: { entry: AuditEntry; onClosed: () => void }) {
  const [opened, setOpened] = useState(true)
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'entry', entry.id],
    queryFn: ({ signal }) => call(get, { params: { id: String(entry.id) } }, { signal }),
    staleTime: 0,
  })
  const back = usePutBack(entry.kind)
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={`Entry ${entry.id}`}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        <div>
          <Title order={3} size="h4">
            {actionName(entry.action)}
          </Title>
          <RecordLine entry={entry} />
        </div>
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        {back.said && <Notice {...back.said} />}
        <PutBackButton entry={entry} back={back} />
        {data ? <Known entry={data} /> : !error && <Waiting />}
      </Stack>
    </Drawer>
  )
}

/** The record, as a link while it can be opened. */
export function RecordLine({ entry }: { entry: AuditEntry }) {
  const { kind, record_id, record_live } = entry
  const text = recordOf(entry)
  const address = kind && record_id && record_live ? recordAddress(kind, record_id) : undefined
  if (!text) return null
  return address ? (
    <Anchor component={Link} to={address} inherit>
      {text}
    </Anchor>
  ) : (
    <Text inherit span>
      {text}
    </Text>
  )
}

function Known({ entry }: { entry: AuditDetail }) {
  const { at, old, new: now, address, request_id, hash } = entry
  const rows = differences(old, now)
  const facts: [string, string][] = [
    ['When', formatMoment(at)],
    ['Who', whoDid(entry)],
    ['From', address ?? '—'],
    ['Request', request_id ?? '—'],
    ['Seal', hash ? `${hash.slice(0, HASH_SHOWN)}…` : 'Follows in a few seconds'],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <section aria-label={old ? 'What changed' : 'Details'}>
          <Title order={4} size="h5" mb={6}>
            {old ? 'What changed' : 'Details'}
          </Title>
          <DifferenceList rows={rows} both={old !== null} />
        </section>
      )}
    </>
  )
}

const Waiting = () => (
  <Stack role="status" aria-label="Loading the entry...">
    <Skeleton height={110} />
    <Skeleton height={160} />
  </Stack>
)
