import { Link } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import styles from './job-list.module.css'
import type { OpenJob } from './open-job.ts'

type JobListProps = { jobs: OpenJob[]; failed: boolean; onApply: (id: number) => void }

export function JobList({ jobs, failed, onApply }: JobListProps) {
  if (failed) {
    return (
      <Alert variant="error">
        <p>{t('The jobs could not be loaded. Please try again.')}</p>
        <p>
          <Link to="/careers" reloadDocument>
            {t('Try again')}
          </Link>
        </p>
      </Alert>
    )
  }
  if (jobs.length === 0) return <p>{t('No jobs available at the moment.')}</p>
  return (
    <ul className={styles.jobs}>
      {jobs.map(({ id, title, location, job_type, description, closes_on }) => (
        <li key={id} className={styles.job}>
          <h3>{title}</h3>
          <p className={styles.facts}>
            <span>{location}</span>
            <span>{job_type}</span>
            {closes_on && (
              <span>
                {t('Apply by {closes_on}', {
                  closes_on: new Date(closes_on).toLocaleDateString('en-GB', {
                    day: 'numeric',
                    month: 'short',
                    year: 'numeric',
                    timeZone: 'UTC',
                  }),
                })}
              </span>
            )}
          </p>
          <p className={styles.description}>{description}</p>
          <button type="button" className={button.primary} onClick={() => onApply(id)}>
            {t('Apply Now')}
            <span className={styles.hidden}> {t('for {title}', { title })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
