import { Anchor, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type AuditKind, actionName, list } from '../../../../api/accounts/audit.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { historyAddress } from '../records/record-addresses.ts'
import { moreOf, whoDid } from './entry-labels.ts'
import { PutBackButton } from './put-back-button.tsx'
import classes from './record-history.module.css'
import { usePutBack } from './use-put-back.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the history.' }
const SHOWN = 10

/** The last entries of the audit log about a record, with the way to all of them; for who may read the log. */
export function RecordHistory({ of, id, version }: { of: AuditKind; id: number; version: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'of', of, id, version],
    queryFn: ({ signal }) =>
      call(list, { query: { kind: of, record_id: String(id), page: '1', page_size: String(SHOWN) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const back = usePutBack(of)
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return <Skeleton height={96} role="status" aria-label="Loading the history..." />
  return (
    <>
      {back.said && <Notice {...back.said} />}
      <ol className={classes.entries}>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <div>
              <Text size="sm">
                {actionName(entry.action)}
                {moreOf(entry) && `: ${moreOf(entry)}`}
              </Text>
              <Text size="xs" c="dimmed">{`${formatMoment(entry.at)} · ${whoDid(entry)}`}</Text>
            </div>
            <PutBackButton entry={entry} back={back} />
          </li>
        ))}
      </ol>
      <Anchor component={Link} to={historyAddress(of, id)} size="sm" underline="always">
        {data.total > data.items.length
          ? `All ${data.total} entries, with the values before and after`
          : 'Values before and after'}
      </Anchor>
    </>
  )
}
