import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { required } from '../../../api/core/refusals/messages.ts'
import { CallFailure, call } from '../calls/call.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { useUnsent } from '../forms/unsent.ts'
import { removeFromLists } from './record-cache.ts'

type RemoveEndpoint = Endpoint & { done: object }
type Options<T> = {
  name: string
  texts: FailureTexts
  /** Deleted records go to the Trash. */
  trash?: boolean
  /** True if deleting a record takes a reason, as far as is known before. */
  explain?: ((record: T) => boolean) | undefined
  onRemoved: (message: string, id: number) => void
  onFailed: (message: string) => void
}

/**
 * Deletes one record of a list: first `ask`, then `confirm`; the row is removed from the cache.
 * The refusal of a record that is still referenced stays in the dialog, because its reason and remedy are too long for a banner.
 */
export function useRemove<T extends { id: number }>(
  endpoint: RemoveEndpoint,
  { name, texts, trash, explain, onRemoved, onFailed }: Options<T>,
) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<T>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })
  // The server, too, may ask for one: about what this list does not say of a record.
  const [demanded, setDemanded] = useState(false)
  const explained = asked !== undefined && (demanded || explain?.(asked) === true)
  useUnsent(opened && reason.value !== '')

  async function confirm() {
    if (!asked || waiting) return
    const why = explained ? reason.value.trim() : undefined
    if (why === '') return setReason({ value: reason.value, error: required('reason') })
    setWaiting(true)
    setRefusal(undefined)
    try {
      const query = { ...(trash && { trash: 'true' }), ...(why && { reason: why }) }
      const sent = { params: { id: String(asked.id) }, query } as unknown as Sent<RemoveEndpoint>
      const { message }: CallResult<RemoveEndpoint> = await call(endpoint, sent)
      void removeFromLists(cache, name, [asked.id])
      onRemoved(message, asked.id)
      setOpened(false)
    } catch (error) {
      const text = failureText(error, texts)
      const asksWhy = error instanceof CallFailure && error.body?.fields?.reason
      if (asksWhy) {
        setDemanded(true)
        return setReason(({ value }) => ({ value, error: asksWhy }))
      }
      if (error instanceof CallFailure && error.status === 409) return setRefusal(text)
      onFailed(text)
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
      setDemanded(false)
      setReason({ value: '' })
      setOpened(true)
    },
    dialog: {
      opened,
      waiting,
      refusal,
      reason: explained ? { ...reason, onChange: (value: string) => setReason({ value }) } : undefined,
      onConfirm: () => void confirm(),
      onClose: () => setOpened(false),
    },
  }
}
