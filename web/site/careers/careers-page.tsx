import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { careers } from '../../ui/pictures/careers.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import { type HeadPicture, PageHead } from '../sections/page-head.tsx'
import { Section } from '../sections/section.tsx'
import { useSite } from '../site-content.ts'
import { StructuredData } from '../structured-data.tsx'
import { useArrived } from '../use-arrived.ts'
import type { Route } from './+types/careers-page.ts'
import { ApplicationForm } from './apply/application-form.tsx'
import type { SentApplication } from './apply/send-application.ts'
import styles from './careers-page.module.css'
import { jobFacts } from './job-facts.ts'
import { JobList } from './job-list.tsx'
import type { OpenJobs } from './load-jobs.ts'
import { loadOpenJobs } from './load-open-jobs.ts'

const PICTURE: HeadPicture = { of: careers, page: 'careers' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Careers'),
    description: t('Open jobs for guards, technicians, drivers and operators. Apply online with your CV.'),
    path: '/careers',
    picture: PICTURE,
  })

export const loader = async ({ context }: Route.LoaderArgs): Promise<{ open: OpenJobs | Promise<OpenJobs> }> => ({
  open: await loadOpenJobs(context),
})

/** Client-side navigation shows the page at once, and the jobs when they have loaded. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs): { open: OpenJobs | Promise<OpenJobs> } => ({
  open: loadOpenJobs(context),
})

export default function CareersPage({ loaderData }: Route.ComponentProps) {
  const open = useArrived(loaderData.open)
  const site = useSite()
  const [jobId, setJobId] = useState('')
  const [sent, setSent] = useState<SentApplication>()
  const top = useRef<HTMLDivElement>(null)
  const application = useRef<HTMLDivElement>(null)

  function choose(id: number) {
    setJobId(String(id))
    setSent(undefined)
    application.current?.scrollIntoView()
    application.current?.querySelector<HTMLElement>('[name="name"]')?.focus({ preventScroll: true })
  }
  function thank(application: SentApplication) {
    setJobId('')
    setSent(application)
    window.scrollTo(0, 0)
    top.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageHead
        title={t('Careers')}
        lead={t('Steady work, training every month and a team that looks after each other.')}
        picture={PICTURE}
      />
      <div ref={top} tabIndex={-1} className={styles.sent} data-quiet>
        {sent && (
          <Alert variant="success">
            <p>{sent.message}</p>
            {sent.reference && (
              <p>
                {rich('Your reference is {reference}. With it and your e-mail address you can {link}.', {
                  reference: sent.reference,
                  link: <Link to="/careers/status">{t('see where your application stands')}</Link>,
                })}
              </p>
            )}
            <p>
              {t('We read every application and write to you within {applicants}, whatever the answer.', {
                applicants: site.content.promises.applicants,
              })}
            </p>
          </Alert>
        )}
      </div>
      <Section title={t('Open positions')}>
        {open ? <JobList {...open} onApply={choose} /> : <p role="status">{t('Loading jobs...')}</p>}
      </Section>
      <div ref={application}>
        <Section
          title={t('Apply')}
          lead={rich('We need your name, e-mail address, position and CV. Anything else helps. Applied already? {link}.', {
            link: <Link to="/careers/status">{t('See where your application stands')}</Link>,
          })}
          variant="sand"
        >
          <ApplicationForm
            jobs={open?.jobs ?? []}
            jobId={jobId}
            onJob={setJobId}
            onEdit={() => setSent(undefined)}
            onSent={thank}
          />
        </Section>
      </div>
      <StructuredData of={import.meta.env.SSR && jobFacts(site, open?.jobs ?? [])} />
    </>
  )
}
