import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditEntry, get as getEntry } from '../../../../api/accounts/audit.ts'
import { putBack, sentFields } from '../../../../api/accounts/put-back.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import type { NoticeContent } from '../../../ui/notice.tsx'
import type { ChangingCalls } from './changing-calls.ts'
import { fieldName, valueText } from './entry-labels.ts'
import { useChangingCalls } from './use-changing-calls.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred. It may not have been put back.',
  missing: 'The record is not there any more.',
}

/** Writes the former values of a change by the call of the record; returns what is said about it. */
async function write({ get, update }: ChangingCalls, entry: AuditEntry): Promise<NoticeContent> {
  const params = { id: entry.record_id! }
  const [change, record] = await Promise.all([
    call(getEntry, { params: { id: String(entry.id) } }),
    call(get, { params } as never) as Promise<Record<string, unknown>>,
  ])
  const found = putBack(update, record, change)
  if ('since' in found) {
    const { column, value } = found.since
    return { kind: 'error', text: `${fieldName(column)} has changed again since: it is “${valueText(value)}” now.` }
  }
  await call(update, { params, body: found.body } as never)
  const values = found.fields.map((column) => `${fieldName(column)} is “${valueText(change.old?.[column])}” again.`)
  return { kind: 'success', text: values.join(' ') }
}

/** The reason of a refusal: what is said at fields stands in no form here, and is part of the sentence. */
function reasonOf(error: unknown) {
  const fields = error instanceof CallFailure ? Object.entries(error.body?.fields ?? {}) : []
  if (fields.length > 0) return fields.map(([field, text]) => `${fieldName(field)}: ${text}`).join(' ')
  return failureText(error, FAILURES)
}

/** Puts changes of records of a kind back, for who may change them. */
export function usePutBack(kind: string | null) {
  const cache = useQueryClient()
  const can = useCan()
  const [said, setSaid] = useState<NoticeContent>()
  const [busy, setBusy] = useState<number>()
  const calls = useChangingCalls(kind)
  const may = calls !== undefined && can(calls.update.permission)

  async function run(entry: AuditEntry) {
    if (!calls || busy !== undefined) return
    setBusy(entry.id)
    try {
      setSaid(await write(calls, entry))
    } catch (error) {
      setSaid({ kind: 'error', text: reasonOf(error) })
    }
    setBusy(undefined)
    await cache.invalidateQueries()
  }
  return {
    /** The sentence about the last one. */
    said,
    busy,
    run: (entry: AuditEntry) => void run(entry),
    /** True for a change of which a form sends at least one field. */
    offers: ({ action, record_live, record_id, changed }: AuditEntry) =>
      may && action === 'update' && record_live && record_id !== null && sentFields(calls.update, changed).length > 0,
  }
}
