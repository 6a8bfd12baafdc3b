import { type FormEvent, useState } from 'react'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import type { Texts } from '../../lib/words/words.ts'
import { t } from '../../lib/words/words.ts'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { useShownAt } from '../forms/use-shown-at.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again later.' satisfies Texts
const CONSULTATION = {
  notice: "Thank you for your interest! We'll be in touch shortly to schedule your consultation.",
  subject: 'Security consultation',
  message: 'Please contact me to schedule a security consultation.',
} satisfies Texts

const loadSending = () => loadPart(() => import('./send-message.ts'))

export type ContactState = {
  errors: Record<string, string>
  failure?: string
  success?: { message: string; reference?: string }
  /** The notice after requesting a consultation; `reachable` when the form names the person. */
  notice?: { text: string; reachable: boolean }
}
const NOTHING: ContactState = { errors: {} }

/** The states of the contact form. Input is kept until it has been sent. */
export function useContactForm() {
  const [state, setState] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const shownAt = useShownAt()
  const form = useFirstInvalid(state.errors, '[data-summary]')

  async function send(input: Record<string, unknown>): Promise<ContactState> {
    setSending(true)
    try {
      const { sendMessage } = await loadSending()
      const outcome = await sendMessage(input, shownAt.current)
      if ('done' in outcome) return { errors: {}, success: outcome.done }
      return outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure }
    } catch (error) {
      return { errors: {}, failure: lostOr(error, UNEXPECTED) }
    } finally {
      setSending(false)
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { currentTarget } = event
    setState(NOTHING)
    const ended = await send(Object.fromEntries(new FormData(currentTarget)))
    if (ended.success) currentTarget.reset()
    setState(ended)
  }

  /** Shows the notice at once. With a name and an e-mail address, also records the request, and shows a failure to do so. */
  async function askForConsultation() {
    if (sending || !form.current) return
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    const email = form.current.elements.namedItem('email')
    const reachable = Boolean(
      typed.name?.trim() && typed.email?.trim() && email instanceof HTMLInputElement && email.validity.valid,
    )
    setState({ errors: {}, notice: { text: t(CONSULTATION.notice), reachable } })
    if (!reachable) return
    const { subject, message, ...person } = typed
    const ended = await send({
      ...person,
      kind: 'Consultation',
      subject: CONSULTATION.subject,
      message: message?.trim() || subject?.trim() || CONSULTATION.message,
    })
    if (!ended.success) setState(ended)
  }

  return { form, state, sending, onSubmit, askForConsultation, prepare: () => void loadSending().catch(() => {}) }
}
