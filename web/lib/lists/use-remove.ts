import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint, Sent } from '../../../contract/core/endpoint.ts'
import { CallFailure, call } from '../calls/call.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { removeFromLists } from './record-cache.ts'

type RemoveEndpoint = Endpoint & { done: object }
type Options = {
  name: string
  texts: FailureTexts
  /** Deleted records go to the Trash. */
  trash?: boolean
  onRemoved: (message: string) => void
  onFailed: (message: string) => void
}

/**
 * Deletes one record of a list: first `ask`, then `confirm`; the row is removed from the cache.
 * The refusal of a record that is still referenced stays in the dialog, because its reason and remedy are too long for a banner.
 */
export function useRemove<T extends { id: number }>(
  endpoint: RemoveEndpoint,
  { name, texts, trash, onRemoved, onFailed }: Options,
) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<T>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function confirm() {
    if (!asked || waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const sent = { params: { id: String(asked.id) }, query: trash ? { trash: 'true' } : {} } as unknown as Sent<RemoveEndpoint>
      const { message }: Answer<RemoveEndpoint> = await call(endpoint, sent)
      void removeFromLists(cache, name, [asked.id])
      onRemoved(message)
      setOpened(false)
    } catch (error) {
      const reason = failureText(error, texts)
      if (error instanceof CallFailure && error.status === 409) return setRefusal(reason)
      onFailed(reason)
      setOpened(false)
    } finally {
      setWaiting(false)
    }
  }

  return {
    /** The record to confirm; kept while the dialog fades out. */
    asked,
    ask: (record: T) => {
      setAsked(record)
      setRefusal(undefined)
      setOpened(true)
    },
    dialog: { opened, waiting, refusal, onConfirm: () => void confirm(), onClose: () => setOpened(false) },
  }
}
