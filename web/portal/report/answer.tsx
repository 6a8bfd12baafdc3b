import { useState } from 'react'
import { today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { dayOf } from '../../../api/core/shift.ts'
import { confirm, type PortalReport } from '../../../api/portal/portal-report.ts'
import { call, newKey } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatDay } from '../../lib/format.ts'
import { useMe } from '../../lib/session/use-me.ts'
import { plural, t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import list from '../page/record-list.module.css'
import { Card } from '../parts/card.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { ObjectForm } from './object-form.tsx'
import styles from './report.module.css'

const FAILURES = { unexpected: t('Your answer could not be sent. Please try again.') }

/** The button that was pressed is gone; what was said takes its place. */
const focusOn = (element: HTMLElement | null) => element?.focus()

type AnswerProps = { report: PortalReport; onAnswered: () => void }

/** The client's answer to the month, and the buttons to give it while that is possible. */
export function Answer({ report, onAnswered }: AnswerProps) {
  const { month, answer, open, stations } = report
  const name = longMonth(month).split(' ')[0]!
  const [objecting, setObjecting] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [answered, setAnswered] = useState(false)
  const [key] = useState(newKey)
  const limited = useMe().data?.limited ?? false
  const waiting = answer?.objections.filter(({ outcome }) => outcome === null).length ?? 0

  function tell() {
    setAnswered(true)
    onAnswered()
  }

  async function send() {
    if (sending) return
    setSending(true)
    setProblem(undefined)
    try {
      await call(confirm, { body: { month } }, { idempotencyKey: key })
      tell()
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
    setSending(false)
  }

  return (
    <Card
      title={t('Your answer')}
      action={
        answer ? (
          <Tag text={answer.state} variant={answer.state === 'Confirmed' ? 'good' : 'warn'} />
        ) : (
          <Tag text={t('Not confirmed')} />
        )
      }
    >
      {answer && (
        <p className={styles.said} {...(answered && { ref: focusOn, tabIndex: -1, 'data-quiet': true })}>
          {answeredText(answer, name)}
        </p>
      )}
      {answer && answer.objections.length > 0 && (
        <ul className={list.list} aria-label={t('Objections')}>
          {answer.objections.map(({ id, day, start_time, station_name, post, reason, outcome, reply }) => (
            <li key={id}>
              <Row
                title={`${formatDay(day)}, ${start_time}, ${post}`}
                detail={
                  <>
                    {station_name}
                    <br />
                    {reason}
                    {reply && (
                      <>
                        <br />
                        {t('Our reply: {reply}', { reply })}
                      </>
                    )}
                  </>
                }
                end={
                  <Tag text={outcome ?? t('Waiting')} variant={outcome === 'Accepted' ? 'good' : outcome ? 'plain' : 'warn'} />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      {open && !objecting && (
        <div className={styles.answers}>
          {answer?.state !== 'Confirmed' && waiting === 0 && !limited && (
            <button type="button" className={button.primary} disabled={sending} onClick={() => void send()}>
              {t('I confirm {name}', { name })}
            </button>
          )}
          {stations.length > 0 && (
            <button type="button" className={button.secondary} onClick={() => setObjecting(true)}>
              {t('I object to shifts')}
            </button>
          )}
        </div>
      )}
      {open && objecting && (
        <ObjectForm
          report={report}
          onSent={() => {
            setObjecting(false)
            tell()
          }}
          onCancelled={() => setObjecting(false)}
        />
      )}
      <p className={styles.until}>{untilText(report, name, limited)}</p>
    </Card>
  )
}

function answeredText(answer: NonNullable<PortalReport['answer']>, month: string) {
  const by = answer.answered_by_name ?? t('Somebody')
  const day = formatDay(dayOf(Date.parse(answer.answered_at)))
  return answer.state === 'Confirmed'
    ? t('{by} confirmed {month} on {day}.', { by, month, day })
    : plural(answer.objections.length, '{by} objected to {count} shift on {day}.', '{by} objected to {count} shifts on {day}.', {
        by,
        day,
      })
}

function untilText({ open, answer_from, answer_until }: PortalReport, month: string, limited: boolean) {
  const [from, until] = [formatDay(answer_from), formatDay(answer_until)]
  if (open)
    return limited
      ? t('You can object to shifts of {month} until {until}.', { month, until })
      : t('You can confirm {month} or object to shifts until {until}.', { month, until })
  if (today() >= answer_from)
    return t('{month} could be confirmed or objected to until {until}. If something is not right, write to us.', { month, until })
  return limited
    ? t('You can object to shifts of {month} from {from} to {until}.', { month, from, until })
    : t('You can confirm {month} or object to shifts from {from} to {until}.', { month, from, until })
}
