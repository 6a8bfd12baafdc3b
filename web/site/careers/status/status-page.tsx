import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../api/core/format.ts'
import type { Standing } from '../../../../api/people/careers.ts'
import { loadPart, lostOr } from '../../../lib/parts/lost-part.ts'
import { rich } from '../../../lib/words/rich.ts'
import { type Texts, t } from '../../../lib/words/words.ts'
import { Field } from '../../forms/field.tsx'
import { useFirstInvalid } from '../../forms/use-first-invalid.ts'
import { pageMeta } from '../../page-meta.ts'
import { Alert } from '../../parts/alert.tsx'
import button from '../../parts/button.module.css'
import { useSite } from '../../site-content.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { QUESTION_LABELS } from '../apply/fields.ts'
import type { Route } from './+types/status-page.ts'
import { STANDING_WORDS } from './status-labels.ts'
import styles from './status-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Your application'),
    description: t('See where your application stands, with its reference and your e-mail address.'),
    path: '/careers/status',
    hidden: true,
  })

const FAILED = 'We could not look that up. Please try again.' satisfies Texts
const loadAsking = () => loadPart(() => import('./ask-status.ts'))

type State = { errors: Record<string, string>; failure?: string; standing?: Standing }

/** The status of an application. The question is sent in a body, so that no URL contains personal data. */
export default function StatusPage() {
  const { contact } = useSite().content
  const [{ errors, failure, standing }, setState] = useState<State>({ errors: {} })
  const [asking, setAsking] = useState(false)
  const form = useFirstInvalid(errors)
  const ready = useHydrated()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    setAsking(true)
    setState({ errors: {} })
    try {
      const { askStanding } = await loadAsking()
      const outcome = await askStanding(typed)
      if ('done' in outcome) setState({ errors: {}, standing: outcome.done })
      else setState(outcome.fields ? { errors: outcome.fields } : { errors: {}, failure: outcome.failure })
    } catch (error) {
      setState({ errors: {}, failure: lostOr(error, FAILED) })
    }
    setAsking(false)
  }

  return (
    <div className={styles.page}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        method="post"
        onSubmit={onSubmit}
        onFocus={() => void loadAsking().catch(() => {})}
      >
        <h1>{t('Your application')}</h1>
        <p>{t('See where it stands. The reference is in the e-mail that we sent when you applied.')}</p>
        <Field
          form="status"
          name="reference"
          label={t(QUESTION_LABELS.reference)}
          hint={t('For example A-3F9A-21BC')}
          error={errors.reference}
        >
          {(control) => (
            <input {...control} required maxLength={20} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          )}
        </Field>
        <Field
          form="status"
          name="email"
          label={t(QUESTION_LABELS.email)}
          hint={t('The one you applied with')}
          error={errors.email}
        >
          {(control) => <input {...control} type="email" required inputMode="email" autoComplete="email" />}
        </Field>
        <button type="submit" className={button.primary} disabled={!ready || asking}>
          {asking ? t('Looking...') : t('See where it stands')}
        </button>
        {failure && (
          <Alert variant="error">
            <p>{failure}</p>
          </Alert>
        )}
        {standing && (
          <Alert variant={standing.standing === 'declined' ? 'info' : 'success'} takesFocus>
            <h2>{t(STANDING_WORDS[standing.standing].title)}</h2>
            <p>{t(STANDING_WORDS[standing.standing].text)}</p>
            <p>
              {t('{job_title}, reference {reference}. Last change: {since}.', {
                job_title: standing.job_title,
                reference: standing.reference,
                since: formatDay(standing.since),
              })}
            </p>
          </Alert>
        )}
        <noscript>
          <p>
            {rich('This form needs JavaScript. Please write to {link} and name your reference.', {
              link: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
            })}
          </p>
        </noscript>
        <p>
          <Link to="/careers">{t('All open positions')}</Link>
        </p>
      </form>
    </div>
  )
}
