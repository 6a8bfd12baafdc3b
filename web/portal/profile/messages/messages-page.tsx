import { Link } from 'react-router'
import { messages } from '../../../../api/portal/portal-messages.ts'
import { t } from '../../../lib/words/words.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { Page } from '../../page/page.tsx'
import { Loaded } from '../../page/states.tsx'
import { useResponse } from '../../page/use-response.ts'
import { Card } from '../../parts/card.tsx'
import profile from '../profile.module.css'
import { Choices } from './choices.tsx'
import { HomeScreen } from './home-screen.tsx'
import { ThisDevice } from './this-device.tsx'

export default function MessagesPage() {
  const shown = useResponse(messages, {}, t('Your messages could not be loaded.'))
  return (
    <>
      <BackLink to="/portal/profile" name={t('Profile')} />
      <Page title={t('Messages')} lead={t('What you hear of, and how it reaches you.')}>
        <Card title={t('This device')}>
          <ThisDevice />
        </Card>
        <Card title={t('What you hear of')}>
          <Loaded shown={shown}>
            {(kept) => (
              <>
                {kept.ways.some((way) => way === 'sms' || way === 'whatsapp') && <PhoneNumber phone={kept.phone} />}
                <Choices kept={kept} />
              </>
            )}
          </Loaded>
        </Card>
        <HomeScreen />
      </Page>
    </>
  )
}

/** The number that messages go to, or where to give one. */
const PhoneNumber = ({ phone }: { phone: string | null }) => (
  <p className={profile.quiet}>
    {phone ? t('SMS and WhatsApp go to +{phone}.', { phone }) : t('SMS and WhatsApp need a telephone number.')}{' '}
    <Link to="/portal/profile">{phone ? t('Change it') : t('Give it in your profile')}</Link>
  </p>
)
