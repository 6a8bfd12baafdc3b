import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useFirstInvalid } from '../../forms/use-first-invalid.ts'
import { useShownAt } from '../../forms/use-shown-at.ts'
import { readPrefill } from '../../parts/quote-link.tsx'
import type { OfferedService } from '../load-services.ts'
import { type SentQuote, sendQuote } from './send-quote.ts'

type QuoteState = { errors: Record<string, string>; failure?: string; sent?: SentQuote }

/** The states of the quote request. Input is kept until it has been sent. */
export function useQuote(services: OfferedService[], chosen: OfferedService | undefined) {
  const [state, setState] = useState<QuoteState>({ errors: {} })
  const [sending, setSending] = useState(false)
  const shownAt = useShownAt()
  const form = useFirstInvalid(state.errors, '[data-summary]')
  const { knownService, ...prefilled } = usePrefilledFields(services, chosen)

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
      prefilled.setService(knownService)
      prefilled.setGuards('')
      setState({ errors: {}, sent: outcome.done })
    } else setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
  }

  return { form, ...state, sending, onSubmit, ...prefilled }
}

/** Service and number of guards, prefilled from the query or the page. Following another link sets them again and keeps everything else that was typed. */
function usePrefilledFields(services: OfferedService[], chosen: OfferedService | undefined) {
  const { search, key } = useLocation()
  const [service, setService] = useState('')
  const [guards, setGuards] = useState('')
  const prefill = readPrefill(search)
  const known =
    services.find(({ id, category }) => id && (String(id) === prefill.service || category === prefill.service)) ?? chosen
  const knownService = String(known?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is followed again
  useEffect(() => {
    if (knownService) setService(knownService)
    if (prefill.guards) setGuards(prefill.guards)
  }, [knownService, prefill.guards, key])
  return { knownService, service, setService, guards, setGuards }
}
