import { Link } from 'react-router'
import { rich } from '../../lib/words/rich.ts'
import { plural, t } from '../../lib/words/words.ts'
import { pageMeta } from '../page-meta.ts'
import { useSite } from '../site-content.ts'
import type { Route } from './+types/privacy-page.ts'
import styles from './privacy-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Privacy'),
    description: t('What we keep when you write to us or apply for a job, what we use it for and for how long.'),
    path: '/privacy',
  })

export default function PrivacyPage() {
  const { content, retention } = useSite()
  const { brand, contact } = content
  return (
    <div className={styles.page}>
      <h1>{t('Privacy')}</h1>
      <p className={styles.lead}>{t('What we keep about you, why and for how long.')}</p>
      <h2>{t('When you write to us')}</h2>
      <p>
        {t(
          'We keep your name, e-mail address and message to answer you and to prepare an offer. Only staff of {name} who handle requests can read them. Once we have dealt with it, your message is deleted {message_months} after it came in.',
          { name: brand.name, message_months: plural(retention.message_months, '{count} month', '{count} months') },
        )}
      </p>
      <h2>{t('When you apply for a job')}</h2>
      <p>
        {rich(
          'We use what you send, including your CV and the optional documents, only to decide on your application. Documents are stored where only authorised staff can open them, and even fewer can open your national ID and health documents. We delete everything when you ask us to. Otherwise an application that we decided against is deleted {rejected_months} after the decision, its ID and health documents after {document_days}. If you start working for us, your documents become part of your personnel record. {link} shows where your application stands.',
          {
            rejected_months: plural(retention.rejected_months, '{count} month', '{count} months'),
            document_days: plural(retention.document_days, '{count} day', '{count} days'),
            link: <Link to="/careers/status">{t('The status page')}</Link>,
          },
        )}
      </p>
      <h2>{t('When you sign in')}</h2>
      <p>
        {t(
          'Your browser keeps the session and your choice of light or dark screen, and a cookie that protects the session. They are needed for the portal to work. There are no advertising or tracking cookies on this site. Our pages load nothing from other companies, except the map of OpenStreetMap when you ask for it on the contact page.',
        )}
      </p>
      <h2>{t('Your rights')}</h2>
      <p>
        {rich(
          'Under the Data Protection and Privacy Act of Uganda you may ask what we keep about you, have it corrected or deleted, and object to its use. Write to {link}.',
          { link: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
        )}
      </p>
    </div>
  )
}
