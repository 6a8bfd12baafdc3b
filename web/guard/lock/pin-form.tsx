import { type FormEvent, useRef, useState } from 'react'
import { PIN_TRIES } from '../../../api/guard/pin.ts'
import { isUnanswered, Refused } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import { PinField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { readKept } from '../store/database.ts'
import { triesLeft } from '../store/pin-check.ts'
import { failureText, type Saying } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'

type Props = { label: string; submit: string; check: (pin: string) => Promise<void> }

/** True if a PIN was found to be wrong, by the server or, without a network, by the phone; anything else says nothing about it. */
const isWrong = (error: unknown) =>
  isUnanswered(error) || (error instanceof Refused && (error.code === 'wrong_pin' || error.code === 'pin_locked'))

/** Asks for a PIN; `check` throws what is wrong with it: that there is no network only for one that this phone does not know. */
export function PinForm({ label, submit, check }: Props) {
  const { t } = useWords()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<Saying>()
  const [checking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function show(says: Saying) {
    setError(() => says)
    form.current?.querySelector('input')?.focus()
  }

  async function refusal(error: unknown): Promise<Saying> {
    if (isUnanswered(error)) {
      const left = triesLeft(await readKept('pin'))
      return (t) => (left === 0 ? t('lockedHere') : t('pinWrong', { left: Math.min(left, PIN_TRIES) }))
    }
    if (!(error instanceof Refused)) return (t) => failureText(t, error)
    if (error.code === 'pin_locked') return (t) => t('pinLocked')
    if (error.code === 'wrong_pin') {
      // The server says it in English, with a number.
      const left = /\d+/.exec(error.message)?.[0]
      return (t) => (left ? t('pinWrongServerLeft', { left }) : t('pinWrongServer'))
    }
    return (t) => failureText(t, error)
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (checking) return
    if (!/^\d{6}$/.test(pin)) return show((t) => t('pinSix'))
    setError(undefined)
    setChecking(true)
    try {
      await check(pin)
    } catch (error) {
      if (isWrong(error)) setPin('')
      show(await refusal(error))
    } finally {
      setChecking(false)
    }
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      <PinField label={label} error={error?.(t)} value={pin} onChange={({ target }) => setPin(target.value)} />
      <Button variant="main" type="submit" aria-disabled={checking}>
        {checking ? t('wait') : submit}
      </Button>
    </form>
  )
}
