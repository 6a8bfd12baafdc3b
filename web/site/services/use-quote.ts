import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { wishIn } from '../quote-link.tsx'
import { useFirstInvalid } from '../use-first-invalid.ts'
import { useShownAt } from '../use-shown-at.ts'
import type { OfferedService } from './load-services.ts'
import { type SentQuote, sendQuote } from './send-quote.ts'

type QuoteState = { errors: Record<string, string>; failure?: string; sent?: SentQuote }

/** The quote request's states. What was typed goes only when it has been sent. */
export function useQuote(services: OfferedService[], chosen: OfferedService | undefined) {
  const [state, setState] = useState<QuoteState>({ errors: {} })
  const [sending, setSending] = useState(false)
  const shownAt = useShownAt()
  const form = useFirstInvalid(state.errors, '[data-summary]')
  const { knownService, ...filled } = useFilledIn(services, chosen)

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
      filled.setService(knownService)
      filled.setGuards('')
      setState({ errors: {}, sent: outcome.done })
    } else setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
  }

  return { form, ...state, sending, onSubmit, ...filled }
}

/** The two fields that a link or a page may know; a link that is followed later fills them in anew and leaves the others alone. */
function useFilledIn(services: OfferedService[], chosen: OfferedService | undefined) {
  const { search, key } = useLocation()
  const [service, setService] = useState('')
  const [guards, setGuards] = useState('')
  const wish = wishIn(search)
  const wished = services.find(({ id, category }) => id && (String(id) === wish.service || category === wish.service)) ?? chosen
  const knownService = String(wished?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again fills in again
  useEffect(() => {
    if (knownService) setService(knownService)
    if (wish.guards) setGuards(wish.guards)
  }, [knownService, wish.guards, key])
  return { knownService, service, setService, guards, setGuards }
}
