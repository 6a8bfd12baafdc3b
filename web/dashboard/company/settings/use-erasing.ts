import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { erase, type TrashItem } from '../../../../api/company/trash.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred while erasing the record.',
}

/** Permanently deletes one deleted record after a confirmation, which also shows a refusal. */
export function useErasing(onErased: (message: string) => void) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<TrashItem>()
  const [opened, setOpened] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run({ kind, id }: TrashItem) {
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await call(erase, { params: { kind, id: String(id) } })
      void cache.invalidateQueries({ queryKey: ['trash'] })
      onErased(message)
      setOpened(false)
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return {
    /** The record to erase; stays set while the dialog fades out. */
    asked,
    ask: (item: TrashItem) => {
      setAsked(item)
      setRefusal(undefined)
      setOpened(true)
    },
    dialog: { opened, waiting, refusal, onConfirm: () => asked && void run(asked), onClose: () => setOpened(false) },
  }
}
