import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { t } from '../../../../lib/words/words.ts'
import { pageMeta } from '../../../page-meta.ts'
import button from '../../../parts/button.module.css'
import { QuoteLink } from '../../../parts/quote-link.tsx'
import { PageHead } from '../../../sections/page-head.tsx'
import { Section } from '../../../sections/section.tsx'
import { dial, useSite, whatsApp } from '../../../site-content.ts'
import type { Route } from './+types/sent-page.ts'
import { sentIn } from './sent-address.ts'
import styles from './sent-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Quote requested'),
    description: t('Your quote request has been received. Read what happens next.'),
    path: '/quote/sent',
    hidden: true,
  })

const nextSteps = (reply: string) => [
  { title: t('We reply within {reply}', { reply }), text: t('We call or write and agree a time to see your site.') },
  { title: t('We see your site'), text: t('We look at gates, lights and neighbours with you.') },
  { title: t('You get a written offer'), text: t('It gives the exact price. Nothing is fixed until you accept it.') },
]

/** After sending: the reference, what happens next, and a chat with the reference in it. It shows nothing about the person. */
export default function SentPage() {
  const { contact, promises } = useSite().content
  const sent = sentIn(useLocation().search)
  if (!sent)
    return (
      <PageHead title={t('No request here')} lead={t('This address has no reference in it. Ask us for a quote, or write to us.')}>
        <QuoteLink className={button.primary}>{t('Get a quote')}</QuoteLink>
      </PageHead>
    )
  const { reference, discount } = sent
  const chat = `${whatsApp(contact.whatsapp)}?text=${encodeURIComponent(`Hello, my quote request is ${reference}.`)}`
  return (
    <>
      <PageHead title={t('Thank you')} lead={t('Your quote request has been received.')} />
      <Section
        title={t('Your reference is {reference}.', { reference })}
        lead={t('Please keep it, and name it when you write or call about it.')}
      >
        {discount && <p className={styles.discount}>{t('The corporate discount is part of your offer.')}</p>}
        <div className={button.row}>
          <a href={chat} className={button.primary}>
            <IconBrandWhatsapp size={22} aria-hidden="true" />
            {t('Go on in WhatsApp')}
          </a>
          <a href={dial(contact.control_room)} className={button.secondary}>
            <IconPhone size={20} aria-hidden="true" />
            {t('Call us')}
          </a>
        </div>
      </Section>
      <Section title={t('What happens next')} variant="sand">
        <ol className={styles.steps}>
          {nextSteps(promises.reply).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
