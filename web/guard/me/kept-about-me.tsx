import parts from '../parts/parts.module.css'
import type { OwnFigures } from '../store/database.ts'
import { dayText, timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'

/** The personal data that the company keeps from the guard's phone, and who has looked at his positions. */
export function KeptAboutMe({ figures }: { figures: OwnFigures | undefined }) {
  const { t, language } = useWords()
  return (
    <section className={parts.card} aria-label={t('keptAboutMe')}>
      <h2>{t('keptAboutMe')}</h2>
      <p>{t('positionUse')}</p>
      {figures && (
        <>
          <dl className={parts.pairs}>
            <dt>{t('keptEvents')}</dt>
            <dd>{figures.kept.events}</dd>
            <dt>{t('keptPositions')}</dt>
            <dd>{figures.kept.positions}</dd>
            <dt>{t('keptPhotos')}</dt>
            <dd>{figures.kept.photos}</dd>
            <dt>{t('keptVoiceNotes')}</dt>
            <dd>{figures.kept.voice_notes ?? 0}</dd>
          </dl>
          <p className={parts.soft}>{t('positionDays', { days: figures.kept.position_days })}</p>
          <p>{t(figures.kept.views.length > 0 ? 'views' : 'noViews')}</p>
          <ul className={parts.list}>
            {figures.kept.views.map(({ at, by }) => (
              <li key={at + by}>
                {dayText(at, language)}, {timeOf(at)}: {by}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
