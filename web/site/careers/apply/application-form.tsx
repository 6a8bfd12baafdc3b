import { Link } from 'react-router'
import { plural, t } from '../../../lib/words/words.ts'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { Field } from '../../forms/field.tsx'
import { Honeypot } from '../../forms/honeypot.tsx'
import { Alert } from '../../parts/alert.tsx'
import button from '../../parts/button.module.css'
import { useSite } from '../../site-content.ts'
import { useHydrated } from '../../use-hydrated.ts'
import type { OpenJob } from '../open-job.ts'
import styles from './application-form.module.css'
import { LABELS, OPTIONAL_FILES } from './fields.ts'
import type { SentApplication } from './send-application.ts'
import { useApplication } from './use-application.ts'

type ApplicationFormProps = {
  jobs: OpenJob[]
  jobId: string
  onJob: (jobId: string) => void
  onEdit: () => void
  onSent: (sent: SentApplication) => void
}

export function ApplicationForm({ jobs, jobId, onJob, onEdit, onSent }: ApplicationFormProps) {
  const { form, errors, failure, sending, progress, onSubmit, clear, prepare } = useApplication({ onSent })
  const ready = useHydrated()
  const { content, retention } = useSite()
  const onChange = () => {
    clear()
    onEdit()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onInput={onChange}
      onFocus={prepare}
      aria-label={t('Application')}
    >
      <Honeypot />
      <ErrorSummary form="application" errors={errors} labels={LABELS} />
      <Field form="application" name="name" label={t(LABELS.name)} error={errors.name}>
        {(control) => <input {...control} required autoComplete="name" />}
      </Field>
      <Field form="application" name="email" label={t(LABELS.email)} error={errors.email}>
        {(control) => <input {...control} type="email" required inputMode="email" autoComplete="email" />}
      </Field>
      <Field form="application" name="phone" label={t(LABELS.phone)} error={errors.phone} optional>
        {(control) => <input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
      </Field>
      <Field form="application" name="jobId" label={t(LABELS.jobId)} error={errors.jobId}>
        {(control) => (
          <select {...control} required value={jobId} onChange={(event) => onJob(event.currentTarget.value)}>
            <option value="">{t('Select a position')}</option>
            {jobs.map(({ id, title, location }) => (
              <option key={id} value={id}>
                {title}, {location}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        form="application"
        name="cvFile"
        label={t(LABELS.cvFile)}
        error={errors.cvFile}
        hint={t('PDF or DOCX, at most 5 MB.')}
      >
        {(control) => <input {...control} type="file" required accept=".pdf,.docx" />}
      </Field>
      {OPTIONAL_FILES.map((name) => (
        <Field
          key={name}
          form="application"
          name={name}
          label={t(LABELS[name])}
          error={errors[name]}
          hint={t('PDF or DOCX, or a clear photograph (JPG, PNG), at most 5 MB.')}
          optional
        >
          {(control) => <input {...control} type="file" accept=".pdf,.docx,.jpg,.jpeg,.png" />}
        </Field>
      ))}
      <Field form="application" name="message" label={t(LABELS.message)} error={errors.message} optional>
        {(control) => <textarea {...control} rows={5} />}
      </Field>
      <div className={styles.consent}>
        <input
          type="checkbox"
          id="application-consent"
          name="consent"
          value="true"
          required
          aria-invalid={Boolean(errors.consent)}
          aria-describedby="consent-error"
        />
        <label htmlFor="application-consent">
          {t(
            'I agree that {name} uses my details and documents to decide on this application, and deletes them when I ask and at the latest {rejected_months} after a decision against it, identity and health documents after {document_days}.',
            {
              name: content.brand.name,
              rejected_months: plural(retention.rejected_months, '{count} month', '{count} months'),
              document_days: plural(retention.document_days, '{count} day', '{count} days'),
            },
          )}
        </label>
        <p id="consent-error">{errors.consent}</p>
        <Link to="/privacy">{t('How we treat your documents')}</Link>
      </div>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      {progress !== undefined && (
        <p className={styles.progress}>
          <label htmlFor="application-progress">{progress < 100 ? t('Sending your files') : t('Checking your files')}</label>
          <span>{progress} %</span>
          <progress id="application-progress" max={100} value={progress} />
        </p>
      )}
      <button type="submit" className={button.primary} disabled={!ready || sending}>
        {sending ? t('Submitting...') : t('Submit Application')}
      </button>
      <noscript>
        <p>{t('This form needs JavaScript. You may also bring your documents to our office.')}</p>
      </noscript>
    </form>
  )
}
