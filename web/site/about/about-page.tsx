import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { aboutOffice } from '../../ui/pictures/about-office.ts'
import { pageMeta } from '../page-meta.ts'
import button from '../parts/button.module.css'
import { type HeadPicture, PageHead } from '../sections/page-head.tsx'
import { Certificates } from '../sections/proof/certificates.tsx'
import { Section } from '../sections/section.tsx'
import { TickList } from '../sections/tick-list.tsx'
import { profiles, useSite } from '../site-content.ts'
import type { Route } from './+types/about-page.ts'
import styles from './about-page.module.css'
import { People } from './people.tsx'

const PICTURE: HeadPicture = { of: aboutOffice, page: 'about' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('About Us'),
    description: t('A Kampala security company since 2011: who we are, what we believe in and who leads us.'),
    path: '/about_us',
    picture: PICTURE,
  })

export default function AboutPage() {
  const { content } = useSite()
  const { brand, contact, founders, journey, leaders, mission, values, vision, why_choose } = content
  const social = profiles(content.social)
  return (
    <>
      <PageHead
        title={t('About {name}', { name: brand.name })}
        lead={t('{licence}. We work in {coverage}.', { licence: brand.licence, coverage: contact.coverage })}
        picture={PICTURE}
        badge={t('Since {founded}', { founded: brand.founded })}
      />
      <Section title={t('Our journey')} lead={t('We began with a few guards. Today we run our own control room.')}>
        <dl className={styles.journey}>
          {journey.map(({ figure, label }) => (
            <div key={label}>
              <dt>{figure}</dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('Our vision and mission')} variant="sand">
        <div className={styles.pair}>
          <div>
            <h3>{t('Vision')}</h3>
            <p>{vision}</p>
          </div>
          <div>
            <h3>{t('Mission')}</h3>
            <p>{mission}</p>
          </div>
        </div>
      </Section>
      <Section title={t('Core values')}>
        <ul className={styles.values}>
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('Founders')} variant="sand" of={founders}>
        <People of={founders} />
      </Section>
      <Section title={t('Leadership team')} variant={founders.length > 0 ? 'white' : 'sand'} of={leaders}>
        <People of={leaders} />
      </Section>
      <Certificates />
      <Section title={t('Why Choose {name}', { name: brand.name })} variant="sand" of={why_choose}>
        <TickList items={why_choose} />
      </Section>
      <Section title={t('Talk to us')} lead={t('Ask us anything, or come and see the control room.')} variant="blue">
        <div className={button.row}>
          <Link to="/contact" className={button.primary}>
            {t('Contact Us Now')}
          </Link>
        </div>
        {social.length > 0 && (
          <p className={styles.social}>
            {t('Follow us:')}
            {social.map(({ name, url }) => (
              <a key={url} href={url}>
                {name}
              </a>
            ))}
          </p>
        )}
      </Section>
    </>
  )
}
