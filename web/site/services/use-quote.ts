import { type FormEvent, useState } from 'react'
import { useFirstInvalid } from '../use-first-invalid.ts'
import { useShownAt } from '../use-shown-at.ts'
import { type SentQuote, sendQuote } from './send-quote.ts'

type QuoteState = { errors: Record<string, string>; failure?: string; sent?: SentQuote }

/** The quote request's states. What was typed goes only when it has been sent. */
export function useQuote() {
  const [state, setState] = useState<QuoteState>({ errors: {} })
  const [sending, setSending] = useState(false)
  const shownAt = useShownAt()
  const form = useFirstInvalid(state.errors, '[data-summary]')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { currentTarget } = event
    setState({ errors: {} })
    setSending(true)
    const outcome = await sendQuote(Object.fromEntries(new FormData(currentTarget)), shownAt.current)
    setSending(false)
    if ('done' in outcome) {
      currentTarget.reset()
      setState({ errors: {}, sent: outcome.done })
    } else setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
  }

  return { form, ...state, sending, onSubmit }
}
