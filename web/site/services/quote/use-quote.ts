import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadPart, lostOr } from '../../../lib/parts/lost-part.ts'
import { QUOTE_FAILURES } from '../../../lib/quote-texts.ts'
import { useFirstInvalid } from '../../forms/use-first-invalid.ts'
import { useShownAt } from '../../forms/use-shown-at.ts'
import type { Offer } from '../load-services.ts'
import type { Received } from './receive-quote.ts'
import { sentAddress } from './sent/sent-address.ts'
import { type Errors, missingIn, queryOf, type Step, serviceOf, siteIn, stepIn, stepOf, type Typed, typedIn } from './typed.ts'

type State = { key: string; step: Step; typed: Typed; errors: Errors; failure?: string | undefined }

/** The state that an address asks for; what was typed before stays. */
function stateAt(key: string, search: string, before: Typed = {}): State {
  const query = new URLSearchParams(search)
  return { key, step: stepIn(query.get('step')), typed: { ...before, ...siteIn(query) }, errors: {} }
}

/** The three steps as one page: the address has the step and the facts about the site, this page what is about the person. */
export function useQuote(offered: Offer | undefined, received: Received | undefined) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState<State>(() => (received ? { key, ...received } : stateAt(key, search)))
  const [renewed, setRenewed] = useState<Offer>()
  const [sending, setSending] = useState(false)
  const shownAt = useShownAt()
  const offer = renewed ?? offered
  const service = serviceOf(offer?.services ?? [], state.typed)
  if (state.key !== key) setState(stateAt(key, search, state.typed))
  else if (offer && state.step === 3) {
    // An address that asks for the last step too early leads to what is missing.
    const missing = missingIn(state.typed, service)
    if (Object.keys(missing).length > 0) setState({ ...state, step: 2, errors: missing })
  }
  const { step, errors } = state
  const form = useFirstInvalid(errors as Record<string, string>, '[data-summary]')
  const heading = useStepFocus(step)

  const type = (typed: Typed) => setState((now) => ({ ...now, typed: { ...now.typed, ...typed } }))
  const fail = (typed: Typed, wrong: { errors: Errors; failure?: string | undefined }, at: Step) =>
    setState((now) => ({ ...now, step: at, typed, failure: undefined, ...wrong }))

  function go(to: Step, typed: Typed) {
    setState((now) => ({ ...now, typed }))
    void navigate({ search: queryOf(to, typed) })
  }

  async function send(typed: Typed, given: FormData) {
    setSending(true)
    fail(typed, { errors: {} }, 3)
    try {
      const { sendQuote } = await loadPart(() => import('./send-quote.ts'))
      const [website, shown_price] = ['website', 'shown_price'].map((name) => String(given.get(name) ?? '')) as [string, string]
      const { offer: now, ...outcome } = await sendQuote({ typed, service, website, shown_price }, shownAt.current)
      if ('done' in outcome) return void navigate(sentAddress(outcome.done), { replace: true })
      if (now) setRenewed(now)
      const wrong = outcome.fields ?? {}
      fail(typed, { errors: wrong, failure: outcome.failure }, outcome.fields ? stepOf(wrong) : 3)
    } catch (error) {
      fail(typed, { errors: {}, failure: lostOr(error, QUOTE_FAILURES.unexpected) }, 3)
    }
    setSending(false)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const given = new FormData(event.currentTarget)
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) given.set(submitter.name, submitter.value)
    const typed = { ...state.typed, ...typedIn(given) }
    const asked = given.get('step') ?? (step === 3 ? 'send' : '3')
    if (asked === '1' || asked === '2') return go(stepIn(asked), typed)
    const wrong = missingIn(typed, service)
    if (Object.keys(wrong).length > 0) return fail(typed, { errors: wrong }, 2)
    if (asked === 'send') return void send(typed, given)
    go(3, typed)
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
      type(typedIn([[target.name, target.value]]))
  }
  return { ...state, offer, service, sending, form, heading, onSubmit, onInput }
}
export type Quote = ReturnType<typeof useQuote>

/** Moves the focus to the heading of a step that replaces another. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && !heading.current?.closest('form')?.querySelector('[data-summary]')) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
