import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import type { BulkResult } from '../../../api/core/resource.ts'
import { call, newKey } from '../calls/call.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { reloadLists, removeFromLists } from './record-cache.ts'
import type { Selection } from './use-selection.ts'

/** A contract call that performs one action on many records. */
export type BulkEndpoint = Endpoint & { response: typeof BulkResult }

/** An action on every selected row. */
export type BulkTask<T> = {
  endpoint: BulkEndpoint
  /** The input of the call besides the ids. */
  fields: Record<string, unknown>
  /** The records are gone afterwards. */
  removes?: boolean
  rows: T[]
}
type Refused<T> = { row: T; message: string }
type BulkOutcome<T, K> = {
  task: K
  /** The ids of the records that were changed. */
  done: number[]
  refused: Refused<T>[]
  /** The key of the call. */
  key: string
}

type Options<T, K> = {
  /** The records' query key. */
  name: string
  selection: Selection<T>
  texts: FailureTexts
  onDone: (outcome: BulkOutcome<T, K>) => void
}

/** The result of `useBulk`. */
export type Bulk<T, K> = {
  /** The action to confirm; kept while the dialog fades out. */
  asked: K | undefined
  ask: (task: K) => void
  /** Performs the action, with the fields entered in the dialog if there are any. */
  confirm: (more?: object) => Promise<void>
  /** The records refused the last time. */
  outcome: BulkOutcome<T, K> | undefined
  dismiss: () => void
  dialog: { opened: boolean; waiting: boolean; refusal: string | undefined; onClose: () => void }
}

/** Performs an action on all selected rows: first `ask`, then `confirm`. Refused rows stay selected, and their reasons stay until dismissed. */
export function useBulk<T extends { id: number }, K extends BulkTask<T>>({
  name,
  selection,
  texts,
  onDone,
}: Options<T, K>): Bulk<T, K> {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<K>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [outcome, setOutcome] = useState<BulkOutcome<T, K>>()
  const sent = useRef({ body: '', key: '' })

  async function confirm(more: object = {}) {
    if (!asked || waiting) return
    setWaiting(true)
    setFailure(undefined)
    const { endpoint, fields, removes, rows } = asked
    const body = { ids: rows.map(({ id }) => id), ...fields, ...more }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
    try {
      const input = { body } as unknown as Sent<BulkEndpoint>
      const result: BulkResult = await call(endpoint, input, { idempotencyKey: sent.current.key })
      const refused = result.refused.flatMap(({ id, message }) =>
        rows.filter((row) => row.id === id).map((row) => ({ row, message })),
      )
      void (removes ? removeFromLists(cache, name, result.done) : reloadLists(cache, name))
      selection.keep(refused.map(({ row }) => row.id))
      const ended = { task: asked, done: result.done, refused, key: sent.current.key }
      setOutcome(refused.length > 0 ? ended : undefined)
      setOpened(false)
      onDone(ended)
    } catch (error) {
      setFailure(failureText(error, texts))
    } finally {
      setWaiting(false)
    }
  }

  return {
    asked,
    ask: (task: K) => {
      sent.current = { body: '', key: '' }
      setAsked(task)
      setFailure(undefined)
      setOpened(true)
    },
    confirm,
    outcome,
    dismiss: () => setOutcome(undefined),
    dialog: { opened, waiting, refusal: failure, onClose: () => setOpened(false) },
  }
}
