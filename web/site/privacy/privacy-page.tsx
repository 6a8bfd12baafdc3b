import { Link } from 'react-router'
import { countOf } from '../../../api/core/format.ts'
import { pageMeta } from '../page-meta.ts'
import { useSite } from '../site-content.ts'
import type { Route } from './+types/privacy-page.ts'
import styles from './privacy-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy',
    description: 'What we keep when you write to us or apply for a job, what we use it for and for how long.',
    path: '/privacy',
  })

export default function PrivacyPage() {
  const { content, retention } = useSite()
  const { brand, contact } = content
  return (
    <div className={styles.page}>
      <h1>Privacy</h1>
      <p className={styles.lead}>What we keep about you, why and for how long.</p>
      <h2>When you write to us</h2>
      <p>
        We keep your name, e-mail address and message to answer you and to prepare an offer. Only staff of {brand.name} who handle
        requests can read them. Once we have dealt with it, your message is deleted {countOf(retention.message_months, 'month')}{' '}
        after it came in.
      </p>
      <h2>When you apply for a job</h2>
      <p>
        We use what you send, including your CV and the optional documents, only to decide on your application. Documents are
        stored where only authorised staff can open them, and even fewer can open your national ID and health documents. We delete
        everything when you ask us to. Otherwise an application that we decided against is deleted{' '}
        {countOf(retention.rejected_months, 'month')} after the decision, its ID and health documents after{' '}
        {countOf(retention.document_days, 'day')}. If you start working for us, your documents become part of your personnel
        record. <Link to="/careers/status">The status page</Link> shows where your application stands.
      </p>
      <h2>When you sign in</h2>
      <p>
        Your browser keeps the session and your choice of light or dark screen, and a cookie that protects the session. They are
        needed for the portal to work. There are no advertising or tracking cookies on this site. Our pages load nothing from
        other companies, except the map of OpenStreetMap when you ask for it on the contact page.
      </p>
      <h2>Your rights</h2>
      <p>
        Under the Data Protection and Privacy Act of Uganda you may ask what we keep about you, have it corrected or deleted, and
        object to its use. Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
    </div>
  )
}
