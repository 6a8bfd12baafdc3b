import { useState } from 'react'
import { confirmPerson, type PortalPerson, refusePerson } from '../../../api/portal/portal.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { rich } from '../../lib/words/rich.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Modal } from '../../site/parts/modal.tsx'
import dialog from '../session/sign-in-again.module.css'
import styles from './people.module.css'

const FAILURES = { unexpected: t('This could not be done. Please try again.') }
const QUESTIONS = {
  confirm: {
    title: 'Confirm access',
    action: 'Confirm',
    text: '{name} ({address}) will see what you see: schedule, incidents, invoices and documents. We send the invitation by e-mail.',
  },
  refuse: {
    title: 'Refuse access',
    action: 'Refuse',
    text: '{name} ({address}) will not get access, and no invitation is sent.',
  },
} satisfies Texts

type Props = { person: PortalPerson; onDecided: (message: string) => void }

/** The two answers to somebody who waits for access, each asked first. */
export function WaitingPerson({ person: { id, userName, emailAddress }, onDecided }: Props) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function decide() {
    if (!asked || sending) return
    setSending(true)
    setProblem(undefined)
    try {
      const { message } = await call(asked === 'confirm' ? confirmPerson : refusePerson, { params: { id: String(id) } })
      setAsked(undefined)
      onDecided(message)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
    setSending(false)
  }

  const question = asked && QUESTIONS[asked]
  return (
    <div className={styles.answers}>
      <button
        type="button"
        className={button.primary}
        aria-label={t('Confirm {userName}', { userName })}
        onClick={() => setAsked('confirm')}
      >
        {t('Confirm')}
      </button>
      <button
        type="button"
        className={button.secondary}
        aria-label={t('Refuse {userName}', { userName })}
        onClick={() => setAsked('refuse')}
      >
        {t('Refuse')}
      </button>
      <Modal open={asked !== undefined} onClose={() => setAsked(undefined)} labelledBy="decide-access" className={dialog.dialog}>
        {question && (
          <div className={dialog.form}>
            <h2 id="decide-access">{t(question.title)}</h2>
            <p>{rich(question.text, { name: <strong>{userName}</strong>, address: emailAddress })}</p>
            {problem && (
              <Alert variant="error">
                <p>{problem}</p>
              </Alert>
            )}
            <div className={dialog.actions}>
              <button type="button" className={button.primary} disabled={sending} onClick={() => void decide()}>
                {sending ? t('One moment...') : t(question.action)}
              </button>
              <button type="button" className={button.secondary} disabled={sending} onClick={() => setAsked(undefined)}>
                {t('Cancel')}
              </button>
            </div>
          </div>
        )}
      </Modal>
    </div>
  )
}
