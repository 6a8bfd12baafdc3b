import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../api/core/money.ts'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { rich } from '../../lib/words/rich.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { Field } from '../forms/field.tsx'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import styles from './quotation-page.module.css'

const loadCalls = () => loadPart(() => import('./quotation-calls.ts'))
const FAILED = 'This could not be done. Please try again.' satisfies Texts

type AnswerFormProps = {
  token: string
  total: number
  /** True if it can be answered. */
  open: boolean
  onAnswered: (message: string) => Promise<void>
  /** Reloads the quotation, whose status has changed on the server. */
  onRefused: () => Promise<void>
}

/** The PDF, accept and decline; both answers need a confirmation. */
export function AnswerForm({ token, total, open, onAnswered, onRefused }: AnswerFormProps) {
  const [answer, setAnswer] = useState<'accept' | 'decline'>()
  const [busy, setBusy] = useState<'pdf' | 'answer'>()
  const [failure, setFailure] = useState<string>()

  const box = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(0)
  // The focused button has been replaced.
  useLayoutEffect(() => {
    if (moved > 0) box.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [moved])
  const show = (next: typeof answer) => {
    setFailure(undefined)
    setAnswer(next)
    setMoved(moved + 1)
  }

  async function perform(what: 'pdf' | 'answer', work: () => Promise<string | undefined>) {
    setFailure(undefined)
    setBusy(what)
    setFailure(await work().catch((error) => lostOr(error, FAILED)))
    setBusy(undefined)
  }
  const savePdf = () =>
    perform('pdf', async () => {
      const outcome = await (await loadCalls()).savePdf(token)
      return 'failure' in outcome ? outcome.failure : undefined
    })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    return perform('answer', async () => {
      const outcome = await (await loadCalls()).answerOffer(answer === 'accept', { token, reason })
      if ('failure' in outcome) {
        await onRefused()
        return outcome.failure
      }
      await onAnswered(outcome.done)
      setAnswer(undefined)
      return undefined
    })
  }

  const pdf = (
    <button type="button" className={button.secondary} disabled={busy !== undefined} onClick={() => void savePdf()}>
      {busy === 'pdf' ? t('Preparing...') : t('Download PDF')}
    </button>
  )
  return (
    <div className={styles.answer} ref={box}>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      {open && answer ? (
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          {answer === 'accept' ? (
            <p>
              {rich(
                'You accept this quotation with a total of {strong}. We then call or write to you to agree on the first day.',
                { strong: <strong>{formatMoney(total)}</strong> },
              )}
            </p>
          ) : (
            <Field form="quotation" name="reason" label={t('Why not?')} hint={t('It helps us to make a better offer.')} optional>
              {(control) => <textarea {...control} rows={3} maxLength={1000} />}
            </Field>
          )}
          <div className={button.row}>
            <button type="submit" className={button.primary} disabled={busy !== undefined}>
              {busy === 'answer' ? t('Sending...') : answer === 'accept' ? t('Yes, accept') : t('Decline the quotation')}
            </button>
            <button type="button" className={button.secondary} disabled={busy !== undefined} onClick={() => show(undefined)}>
              {t('Back')}
            </button>
          </div>
        </form>
      ) : (
        <div className={button.row}>
          {open && (
            <>
              <button type="button" className={button.primary} disabled={busy !== undefined} onClick={() => show('accept')}>
                {t('Accept')}
              </button>
              <button type="button" className={button.secondary} disabled={busy !== undefined} onClick={() => show('decline')}>
                {t('Decline')}
              </button>
            </>
          )}
          {pdf}
        </div>
      )}
    </div>
  )
}
