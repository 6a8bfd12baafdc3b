import { useState } from 'react'
import { endSession, endSessions, sessions } from '../../../api/accounts/account.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatMoment } from '../../lib/format.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { Outcome } from './outcome.tsx'
import styles from './profile.module.css'

const FAILURES = { unexpected: t('The session could not be ended.') }

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const shown = useResponse(sessions, {}, t('Your sessions could not be loaded.'))
  const [outcome, setOutcome] = useState<{ success?: string; failure?: string }>({})
  const [waiting, setWaiting] = useState(false)

  async function run(work: () => Promise<{ message: string }>) {
    setWaiting(true)
    setOutcome({})
    try {
      setOutcome({ success: (await work()).message })
      shown.retry()
    } catch (error) {
      setOutcome({ failure: failureText(error, FAILURES) })
    }
    setWaiting(false)
  }

  return (
    <Loaded shown={shown}>
      {(all) => (
        <div className={styles.sessions}>
          <ul>
            {all.map(({ id, device, last_used_at, current }) => (
              <li key={id}>
                <Row
                  title={device}
                  detail={rich('Last used {timeago}', { timeago: <TimeAgo at={last_used_at} /> })}
                  end={
                    current ? (
                      <Tag text={t('This one')} variant="good" />
                    ) : (
                      <button
                        type="button"
                        className={button.secondary}
                        disabled={waiting}
                        aria-label={t('Sign out {device}, last used {last_used_at}', {
                          device,
                          last_used_at: formatMoment(last_used_at),
                        })}
                        onClick={() => void run(() => call(endSession, { params: { id: String(id) } }))}
                      >
                        {t('Sign out')}
                      </button>
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <Outcome success={outcome.success} failure={outcome.failure} />
          {all.length > 1 && (
            <button
              type="button"
              className={button.secondary}
              disabled={waiting}
              onClick={() => void run(() => call(endSessions, { body: {} }))}
            >
              {t('Sign out everywhere else')}
            </button>
          )}
        </div>
      )}
    </Loaded>
  )
}
