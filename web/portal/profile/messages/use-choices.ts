import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MessageChoices } from '../../../../api/notify/client-messages.ts'
import { type Messages, messages, setMessages } from '../../../../api/portal/portal-messages.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { t } from '../../../lib/words/words.ts'

const FAILED = t('Your choice could not be saved. Please try again.')

/** The choices, each saved at once, one after the other; one that could not be saved goes back. */
export function useChoices(kept: Messages) {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<MessageChoices>({ channels: kept.channels, quiet: kept.quiet })
  const [said, setSaid] = useState<{ success?: string; failure?: string }>({})
  const latest = useRef(chosen)
  const saved = useRef(chosen)
  const saving = useRef(Promise.resolve())

  function show(choices: MessageChoices) {
    latest.current = choices
    setChosen(choices)
  }
  async function save() {
    const body = latest.current
    if (body === saved.current) return
    try {
      const { record, message } = await call(setMessages, { body })
      saved.current = body
      void showAnswer(cache, [messages.path, {}], record)
      setSaid({ success: message })
    } catch (error) {
      show(saved.current)
      setSaid({ failure: failureText(error, { unexpected: FAILED }) })
    }
  }
  function choose(changes: Partial<MessageChoices>) {
    setSaid({})
    show({ ...latest.current, ...changes })
    saving.current = saving.current.then(save)
  }
  return { chosen, said, choose }
}
