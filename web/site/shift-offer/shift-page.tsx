import { useState } from 'react'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { hoursInWords } from '../../../api/roster/offer-links.ts'
import { loadPart, lostOr } from '../../lib/parts/lost-part.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { DocumentPage, useAnswerFocus } from '../links/document-page.tsx'
import { useByLink } from '../links/use-by-link.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import type { Route } from './+types/shift-page.ts'
import type { Shift } from './shift-calls.ts'
import styles from './shift-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('A shift for you'),
    description: t('Read the offer of a shift, and accept or decline it.'),
    path: '/shift',
    hidden: true,
  })

const FAILED = 'The shift could not be loaded. Please try again.' satisfies Texts
const loadCalls = () => loadPart(() => import('./shift-calls.ts'))
const read = async (token: string) => (await loadCalls()).readShift(token)

/** `Tuesday 24 Nov 2026`. */
const dayName = (day: string) =>
  `${new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })} ${formatDay(day)}`

/** Opened by the link in a guard's message: the shift, and two buttons to answer. Opening it answers nothing. */
export default function ShiftPage() {
  const link = useByLink<Shift>(read, FAILED)
  const { token, loaded, load } = link
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const [answered, setAnswered] = useState<{ token: string; text: string; failed: boolean }>()
  const shift = loaded?.found
  const answer = answered?.token === token ? answered : undefined

  async function send(accepted: boolean) {
    setBusy(accepted ? 'accept' : 'decline')
    const outcome = await loadCalls()
      .then(({ answerShift }) => answerShift(token, accepted))
      .catch((error) => ({ failure: lostOr(error, FAILED) }))
    await load()
    setAnswered({ token, failed: 'failure' in outcome, text: 'failure' in outcome ? outcome.failure : outcome.done })
    setBusy(undefined)
  }

  const notice = answer ?? (shift?.closed ? { text: t(shift.closed), failed: false, before: true } : undefined)
  return (
    <DocumentPage
      title={shift?.guard_name ? t('A shift for {guard_name}', { guard_name: shift.guard_name }) : t('A shift for you')}
      heading={useAnswerFocus(answer)}
      otherwise={t('You can also call the control room.')}
      waiting={t('Loading the shift...')}
      link={link}
      narrow={styles.narrow}
    >
      {shift && notice && (
        <Alert variant={notice.failed ? 'error' : 'before' in notice ? 'info' : 'success'}>
          <p>{notice.text}</p>
        </Alert>
      )}
      {shift && (
        <>
          <dl className={styles.facts}>
            <dt>{t('When')}</dt>
            <dd>
              <b>{dayName(shift.day)}</b>
              <br />
              {hoursInWords(shift)}
            </dd>
            {shift.station_name && (
              <>
                <dt>{t('Where')}</dt>
                <dd>
                  <b>{shift.station_name}</b>
                  <br />
                  {shift.name}
                  {shift.address && (
                    <>
                      <br />
                      {shift.address}
                    </>
                  )}
                </dd>
              </>
            )}
          </dl>
          {shift.state === 'Offered' && (
            <>
              <p>
                {t('Answer before {expires_at}. The first who accepts has the shift.', {
                  expires_at: clockTimeAt(new Date(shift.expires_at)),
                })}
              </p>
              <div className={styles.answers}>
                <button type="button" className={button.primary} disabled={busy !== undefined} onClick={() => void send(true)}>
                  {busy === 'accept' ? t('Sending...') : t('Accept the shift')}
                </button>
                <button type="button" className={button.secondary} disabled={busy !== undefined} onClick={() => void send(false)}>
                  {busy === 'decline' ? t('Sending...') : t('I cannot come')}
                </button>
              </div>
            </>
          )}
        </>
      )}
    </DocumentPage>
  )
}
