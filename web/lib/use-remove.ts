import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint, Sent } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { type FailureTexts, failureText } from './failure-text.ts'
import { removeFromLists } from './record-cache.ts'

type RemoveEndpoint = Endpoint & { done: object }
type Options = { name: string; texts: FailureTexts; onRemoved: (message: string) => void; onFailed: (message: string) => void }

/** Deleting one record of a list: first `ask`, then `confirm`; the row is gone from the cache afterwards. */
export function useRemove<T extends { id: number }>(endpoint: RemoveEndpoint, { name, texts, onRemoved, onFailed }: Options) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<T>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)

  async function confirm() {
    if (!asked || waiting) return
    setWaiting(true)
    try {
      const sent = { params: { id: String(asked.id) } } as unknown as Sent<RemoveEndpoint>
      const { message }: Answer<RemoveEndpoint> = await call(endpoint, sent)
      void removeFromLists(cache, name, asked.id)
      onRemoved(message)
    } catch (error) {
      onFailed(failureText(error, texts))
    } finally {
      setWaiting(false)
      setOpened(false)
    }
  }

  return {
    /** The record in question; it stays known while the question fades out. */
    asked,
    ask: (record: T) => {
      setAsked(record)
      setOpened(true)
    },
    dialog: { opened, waiting, onConfirm: () => void confirm(), onClose: () => setOpened(false) },
  }
}
