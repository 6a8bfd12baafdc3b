import { type FormEvent, useEffect, useState } from 'react'
import { useUnsent } from '../../lib/forms/unsent.ts'
import type { Outcome } from '../../site/forms/submit.ts'
import { useFirstInvalid } from '../../site/forms/use-first-invalid.ts'

type State = { errors: Record<string, string>; failure?: string }
const NOTHING: State = { errors: {} }

/** The states of a form; input is kept until it has been sent. */
export function useSending<T>(send: (typed: Record<string, string>) => Promise<Outcome<T>>, onSent: (answer: T) => void) {
  const [state, setState] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const form = useFirstInvalid(state.errors)

  const [typed, setTyped] = useState(false)
  useUnsent(typed)
  useEffect(() => {
    const fields = form.current
    const begun = () => setTyped(true)
    const emptied = () => setTyped(false)
    fields?.addEventListener('input', begun)
    fields?.addEventListener('reset', emptied)
    return () => {
      fields?.removeEventListener('input', begun)
      fields?.removeEventListener('reset', emptied)
    }
  }, [form])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { currentTarget } = event
    setSending(true)
    setState(NOTHING)
    const outcome = await send(Object.fromEntries(new FormData(currentTarget)) as Record<string, string>)
    setSending(false)
    if ('done' in outcome) {
      currentTarget.reset()
      onSent(outcome.done)
    } else setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
  }

  return { form, ...state, sending, onSubmit }
}
