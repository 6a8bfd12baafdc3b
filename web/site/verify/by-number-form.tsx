import { type FormEvent, useState } from 'react'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../forms/field.tsx'
import { useFirstInvalid } from '../forms/use-first-invalid.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import type { Opened } from './verify-calls.ts'
import styles from './verify-page.module.css'

type State = { errors: Record<string, string>; failure?: string }
type Props = { seal: string; failed: string; onOpened: (opened: Opened) => void }

/** Asks for number and total of an invoice whose document has a seal and no secret. */
export function ByNumberForm({ seal, failed, onOpened }: Props) {
  const [{ errors, failure }, setState] = useState<State>({ errors: {} })
  const [asking, setAsking] = useState(false)
  const form = useFirstInvalid(errors)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    const typed = new FormData(event.currentTarget)
    setAsking(true)
    setState({ errors: {} })
    try {
      const { readByNumber } = await loadPart(() => import('./verify-calls.ts'))
      const given = { invoice_number: String(typed.get('invoice_number')), total: String(typed.get('total')) }
      const outcome = await readByNumber(seal, given)
      if ('done' in outcome) return onOpened(outcome.done)
      setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
    } catch (error) {
      setState({ errors: {}, failure: lostOr(error, failed) })
    }
    setAsking(false)
  }

  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <p>{t('The code on this document is of an older kind. Its number and its total open the invoice.')}</p>
      <Field
        form="verify"
        name="invoice_number"
        label={t('Invoice number')}
        hint={t('For example INV-2026-000041')}
        error={errors.invoice_number}
      >
        {(control) => <input {...control} required maxLength={40} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field form="verify" name="total" label={t('Total')} hint={t('With VAT, in UGX')} error={errors.total}>
        {(control) => <input {...control} required maxLength={30} inputMode="decimal" autoComplete="off" />}
      </Field>
      <button type="submit" className={button.primary} disabled={asking}>
        {asking ? t('Checking...') : t('Check the invoice')}
      </button>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
    </form>
  )
}
