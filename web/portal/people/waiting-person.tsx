import { useState } from 'react'
import { confirmPerson, type PortalPerson, refusePerson } from '../../../api/portal/portal.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Modal } from '../../site/parts/modal.tsx'
import dialog from '../session/sign-in-again.module.css'
import styles from './people.module.css'

const FAILURES = { unexpected: 'This could not be done. Please try again.' }
const QUESTIONS = {
  confirm: {
    title: 'Confirm access',
    action: 'Confirm',
    text: 'will see what you see: schedule, incidents, invoices and documents. We send the invitation by e-mail.',
  },
  refuse: { title: 'Refuse access', action: 'Refuse', text: 'will not get access, and no invitation is sent.' },
}

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
      <button type="button" className={button.primary} aria-label={`Confirm ${userName}`} onClick={() => setAsked('confirm')}>
        Confirm
      </button>
      <button type="button" className={button.secondary} aria-label={`Refuse ${userName}`} onClick={() => setAsked('refuse')}>
        Refuse
      </button>
      <Modal open={asked !== undefined} onClose={() => setAsked(undefined)} labelledBy="decide-access" className={dialog.dialog}>
        {question && (
          <div className={dialog.form}>
            <h2 id="decide-access">{question.title}</h2>
            <p>
              <strong>{userName}</strong> ({emailAddress}) {question.text}
            </p>
            {problem && (
              <Alert variant="error">
                <p>{problem}</p>
              </Alert>
            )}
            <div className={dialog.actions}>
              <button type="button" className={button.primary} disabled={sending} onClick={() => void decide()}>
                {sending ? 'One moment...' : question.action}
              </button>
              <button type="button" className={button.secondary} disabled={sending} onClick={() => setAsked(undefined)}>
                Cancel
              </button>
            </div>
          </div>
        )}
      </Modal>
    </div>
  )
}
