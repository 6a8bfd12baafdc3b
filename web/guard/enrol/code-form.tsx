import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Refused } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import type { EnrolBy } from '../store/session.ts'
import { failureText, type Saying } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'
import { judgePins, NewPin, pinMessage } from './new-pin.tsx'

type Errors = Partial<Record<'number' | 'code' | 'pin' | 'again' | 'form', Saying>>
type Props = {
  /** The key of the QR code. */
  scanned?: string | undefined
  withPin: boolean
  submit: string
  send: (by: EnrolBy, pin: string | undefined) => Promise<unknown>
  children?: ReactNode
}

/** The code from the desk with the number of its guard or post, unless it was scanned, and, unless it is for the phone of a post, a new PIN typed twice. */
export function CodeForm({ scanned, withPin, submit, send, children }: Props) {
  const { t } = useWords()
  const [key, setKey] = useState(scanned)
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [pins, setPins] = useState({ pin: '', again: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function show(found: Errors) {
    setErrors(found)
    // After they are drawn.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function refusal(error: unknown): Errors {
    const form: Saying = (t) => failureText(t, error)
    if (!(error instanceof Refused)) return { form }
    const { pin } = error.fields
    if (error.code === 'wrong_credentials' || error.fields.code) {
      // Another code can be typed.
      setKey(undefined)
      return { code: (t) => t('codeWrong') }
    }
    if (error.fields.guard || error.fields.station) return { number: (t) => t('numberMissing') }
    const known = pin && pinMessage(pin)
    if (pin) return { pin: (t) => (known ? t(known) : pin) }
    return { form }
  }

  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const digits = code.replace(/\D/g, '')
    const isNumber = withPin ? /\d/.test(number) : /^\s*[1-9]\d{0,8}\s*$/.test(number)
    const { pin, again }: ReturnType<typeof judgePins> = withPin ? judgePins(pins) : {}
    const found: Errors = {
      ...(!key && !isNumber && { number: (t) => t('numberMissing') }),
      ...(!key && digits.length !== 8 && { code: (t) => t('codeEight') }),
      ...(pin && { pin: (t) => t(pin) }),
      ...(again && { again: (t) => t(again) }),
    }
    if (Object.keys(found).length > 0) return show(found)
    setErrors({})
    setSending(true)
    try {
      const typed = withPin ? { code: digits, guard: number.trim() } : { code: digits, station: Number(number) }
      await send(key ? { key } : typed, withPin ? pins.pin : undefined)
    } catch (error) {
      show(refusal(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className={parts.stack} onSubmit={submitted} noValidate>
      {!key && (
        <>
          <TextField
            label={t(withPin ? 'guardNumber' : 'postNumber')}
            hint={t(withPin ? 'guardNumberHint' : 'postNumberHint')}
            error={errors.number?.(t)}
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            error={errors.code?.(t)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      {withPin && <NewPin pins={pins} errors={{ pin: errors.pin?.(t), again: errors.again?.(t) }} onChange={setPins} />}
      {errors.form && <Notice kind="danger">{errors.form(t)}</Notice>}
      <Button variant="main" type="submit" aria-disabled={sending}>
        {sending ? t('wait') : submit}
      </Button>
      {children}
    </form>
  )
}
