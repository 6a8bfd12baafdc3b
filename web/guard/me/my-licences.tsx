import { Fragment } from 'react'
import parts from '../parts/parts.module.css'
import type { OwnFigures } from '../store/database.ts'
import { useWords } from '../words/use-words.tsx'

/** For how many days the licences of the guard are still valid. Figures that an earlier version has kept know none. */
export function MyLicences({ figures }: { figures: Partial<Pick<OwnFigures, 'licences'>> | undefined }) {
  const { t } = useWords()
  const licences = figures?.licences ?? []
  function lasts(days: number) {
    if (days > 1) return t('daysLeft', { days })
    if (days === 1) return t('dayLeft')
    return t(days === 0 ? 'endsToday' : 'hasEnded')
  }
  if (licences.length === 0) return null
  return (
    <section className={parts.card} aria-label={t('myLicences')}>
      <h2>{t('myLicences')}</h2>
      <dl className={parts.pairs}>
        {licences.map(({ name, days_left }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{lasts(days_left)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
