import { type FormEvent, useState } from 'react'
import { loadPart, lostOr } from '../../../lib/parts/lost-part.ts'
import type { Texts } from '../../../lib/words/words.ts'
import { useFirstInvalid } from '../../forms/use-first-invalid.ts'
import { useShownAt } from '../../forms/use-shown-at.ts'
import type { SentApplication } from './send-application.ts'

const UNEXPECTED = 'An unexpected error occurred. Failed to submit application.' satisfies Texts

const loadSending = () => loadPart(() => import('./send-application.ts'))

/** The states of the application form; `progress` is the upload's, in percent. Input is kept until it has been sent. */
export function useApplication({ onSent }: { onSent: (sent: SentApplication) => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const [progress, setProgress] = useState<number>()
  const shownAt = useShownAt()
  const form = useFirstInvalid(errors, '[data-summary]')

  function clear() {
    setErrors({})
    setFailure(undefined)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { currentTarget } = event
    clear()
    setSending(true)
    try {
      const { sendApplication } = await loadSending()
      const outcome = await sendApplication(Object.fromEntries(new FormData(currentTarget)), shownAt.current, (share) =>
        setProgress(Math.floor(share * 100)),
      )
      if ('done' in outcome) {
        currentTarget.reset()
        onSent(outcome.done)
      } else if (outcome.fields) setErrors(outcome.fields)
      else setFailure(outcome.failure)
    } catch (error) {
      setFailure(lostOr(error, UNEXPECTED))
    }
    setSending(false)
    setProgress(undefined)
  }

  return { form, errors, failure, sending, progress, onSubmit, clear, prepare: () => void loadSending().catch(() => {}) }
}
