import { t } from '../../lib/words/words.ts'
import { contact as map } from '../../ui/pictures/contact.ts'
import { pageMeta } from '../page-meta.ts'
import { PageHead } from '../sections/page-head.tsx'
import { Section } from '../sections/section.tsx'
import { Testimonials } from '../sections/testimonials.tsx'
import { useSite } from '../site-content.ts'
import type { Route } from './+types/contact-page.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { WaysToReach } from './ways-to-reach.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Contact'),
    description: t(
      'Write, call or visit us in Kampala: telephone numbers, office hours, directions, and a control room that answers day and night.',
    ),
    path: '/contact',
    picture: { of: map },
  })

export default function ContactPage() {
  const { promises } = useSite().content
  return (
    <>
      <PageHead
        title={t('Contact Us')}
        lead={t('Write to us and one of our team replies within {reply}. In an emergency, call the control room.', {
          reply: promises.reply,
        })}
      />
      <Section title={t('Send us a message')}>
        <div className={styles.columns}>
          <ContactForm />
          <WaysToReach />
        </div>
      </Section>
      <Testimonials count={3} variant="sand" />
    </>
  )
}
