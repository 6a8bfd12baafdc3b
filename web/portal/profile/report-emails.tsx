import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emails, setEmails } from '../../../api/portal/portal-report.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { showAnswer } from '../../lib/calls/show-answer.ts'
import { t } from '../../lib/words/words.ts'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Outcome } from './outcome.tsx'
import styles from './profile.module.css'

const FAILED = t('Your choice could not be saved. Please try again.')

/** True if the user gets the report of each month by e-mail; saved at once. */
export function ReportEmails() {
  const cache = useQueryClient()
  const shown = useResponse(emails, {}, t('Your e-mails could not be loaded.'))
  const [saving, setSaving] = useState<boolean>()
  const [said, setSaid] = useState<{ success?: string; failure?: string }>({})

  async function choose(monthly_report: boolean) {
    setSaving(monthly_report)
    setSaid({})
    try {
      const saved = await call(setEmails, { body: { monthly_report } })
      void showAnswer(cache, [emails.path, {}], saved)
      setSaid({
        success: monthly_report ? t('You get the report of each month again.') : t('You get the monthly report no more.'),
      })
    } catch (error) {
      setSaid({ failure: failureText(error, { unexpected: FAILED }) })
    }
    setSaving(undefined)
  }

  return (
    <Loaded shown={shown}>
      {({ monthly_report }) => (
        <div className={styles.form}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={saving ?? monthly_report}
              disabled={saving !== undefined}
              onChange={(event) => void choose(event.currentTarget.checked)}
            />
            {t('Monthly report by e-mail')}
          </label>
          <p className={styles.quiet}>
            {t('On the first of each month, with the report of the month before as a PDF document.')}
          </p>
          <Outcome success={said.success} failure={said.failure} />
        </div>
      )}
    </Loaded>
  )
}
