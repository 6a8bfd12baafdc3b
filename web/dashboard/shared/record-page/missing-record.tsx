import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { list, restore } from '../../../../api/company/trash.ts'
import { type ResourceName, resourceOf } from '../../../../api/resources.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while restoring the record.' }

type MissingRecordProps = { kind: ResourceName; one: string; named: string }

/** An address that leads to no record. */
export const NoRecord = ({ one, named }: Omit<MissingRecordProps, 'kind'>) => (
  <Notice kind="error" text={`There is no ${one} ${named}. It may have been deleted.`} />
)

/** A record that is not there: when and by whom it was deleted, and the way back, for who may restore it. */
export function MissingRecord({ kind, one, named }: MissingRecordProps) {
  const cache = useQueryClient()
  const writes = useCan()(resourceOf(kind).write)
  const [problem, setProblem] = useState<string>()
  const { data, isLoading } = useQuery({
    queryKey: ['trash', 'of', kind, named],
    queryFn: ({ signal }) => call(list, { query: { kind, record_id: named } }, { signal }),
    enabled: writes,
    staleTime: 0,
  })
  const [item] = data?.items ?? []
  if (isLoading) return null
  if (!item) return <NoRecord one={one} named={named} />
  const { name, deleted_at, deleted_by_name, removed_reason } = item
  const bring = async () => {
    setProblem(undefined)
    try {
      await call(restore, { params: { kind, id: named } }, { idempotencyKey: newKey() })
      await cache.invalidateQueries()
    } catch (failure) {
      setProblem(failureText(failure, FAILURES))
    }
  }
  const by = deleted_by_name ? ` by ${deleted_by_name}` : ''
  return (
    <>
      {problem && <Notice kind="error" text={problem} />}
      <Notice
        kind="warning"
        text={`${name} was deleted on ${formatMoment(deleted_at)}${by}.${removed_reason ? ` Reason: ${removed_reason}` : ''}`}
        action={{ label: 'Restore', run: () => void bring() }}
      />
    </>
  )
}
