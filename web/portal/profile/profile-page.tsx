import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profile } from '../../../api/accounts/account.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { Page } from '../page/page.tsx'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { DetailsForm } from './details-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './profile.module.css'
import { ReportEmails } from './report-emails.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

export default function ProfilePage() {
  const cache = useQueryClient()
  const shown = useResponse(profile, {}, t('Your profile could not be loaded.'))
  return (
    <Page title={t('Profile')} lead={t('Your own details and how you sign in.')}>
      <Loaded shown={shown}>
        {(mine) => (
          <>
            <Card title={t('Your details')}>
              <DetailsForm key={mine.version} profile={mine} onSaved={() => void cache.invalidateQueries()} />
            </Card>
            <Card title={t('Password')}>
              <PasswordForm profile={mine} />
            </Card>
          </>
        )}
      </Loaded>
      <Card title={t('Messages')}>
        <div className={styles.form}>
          <p>{t('Your phone can tell you that all have arrived, that a post is empty, of incidents, answers and invoices.')}</p>
          <Link to="/portal/profile/messages" className={button.secondary}>
            {t('Choose your messages')}
          </Link>
        </div>
        <ReportEmails />
      </Card>
      <Card title={t('Two-factor sign-in')}>
        <TwoFactor />
      </Card>
      <Card title={t('Where you are signed in')}>
        <Sessions />
      </Card>
    </Page>
  )
}
