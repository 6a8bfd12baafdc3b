import { Link } from 'react-router'
import { loadPart } from '../../lib/parts/lost-part.ts'
import { t } from '../../lib/words/words.ts'
import { heroKampalaDusk } from '../../ui/pictures/hero-kampala-dusk.ts'
import { inTown, pageMeta } from '../page-meta.ts'
import { Alert } from '../parts/alert.tsx'
import { type HeadPicture, PageHead } from '../sections/page-head.tsx'
import { Section } from '../sections/section.tsx'
import type { Route } from './+types/guides-page.ts'
import styles from './pages.module.css'

const PICTURE: HeadPicture = { of: heroKampalaDusk }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, t('Guides to security')),
    description: t('Plain answers about guards, cameras and alarms: what they cost, what they can do and how to choose.'),
    path: '/guides',
    picture: PICTURE,
  })

const load = (context: Route.LoaderArgs['context']) =>
  loadPart(() => import('./load-page.ts')).then(
    ({ loadGuides }) => loadGuides(context),
    () => null,
  )

export const loader = ({ context }: Route.LoaderArgs) => load(context)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

/** The guides that the company has written. */
export default function GuidesPage({ loaderData: guides }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={t('Guides')}
        lead={t('Plain answers to the questions that people ask us at the gate.')}
        picture={PICTURE}
      />
      <Section title={t('Read before you buy')}>
        {guides === null && (
          <Alert variant="error">
            <p>{t('The guides could not be loaded. Please try again.')}</p>
            <p>
              <Link to="/guides" reloadDocument>
                {t('Try again')}
              </Link>
            </p>
          </Alert>
        )}
        {guides?.length === 0 && <p>{t('There are no guides yet. Please ask us anything.')}</p>}
        <ul className={styles.guides}>
          {guides?.map(({ path, title, lead }) => (
            <li key={path}>
              <h3>
                <Link to={path} prefetch="intent">
                  {title}
                </Link>
              </h3>
              <p>{lead}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
