import { record } from '../frame/sending.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { say } from '../parts/say.tsx'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './open-list.module.css'
import { type About, endingOf, type OpenThing } from './open-things.ts'

type Props = {
  things: OpenThing[]
  about: About
  /** A vehicle that went out with its odometer comes back with it. */
  onVehicle: (thing: OpenThing) => void
}

/** The visitors inside and the things that are out, each with the button that ends it. */
export function OpenList({ things, about, onVehicle }: Props) {
  const { t } = useWords()
  async function end(thing: OpenThing) {
    await record({ kind: 'entry', category: thing.kind, ...endingOf(thing), ...about }, { at: new Date() })
    say(t('reportKept'))
  }
  if (things.length === 0) return null
  return (
    <>
      <h2>{t('insideOrOut')}</h2>
      <ul className={parts.list}>
        {things.map((thing) => (
          <li key={thing.event_id ?? thing.entry_id} className={`${parts.card} ${styles.thing}`}>
            <div>
              <p className={styles.what}>{thing.what}</p>
              <p className={parts.soft}>
                {t(thing.kind === 'visitor' ? 'visitor' : thing.kind === 'key' ? 'key' : 'vehicle')} ·{' '}
                {t('sinceTime', { time: timeOf(thing.at) })}
                {thing.holder && ` · ${thing.holder}`}
              </p>
            </div>
            <Button
              className={styles.end}
              aria-label={`${t(thing.kind === 'visitor' ? 'hasLeft' : 'isBack')}: ${thing.what}`}
              onClick={() =>
                thing.kind === 'vehicle' && (thing.item_id || thing.odometer_km !== null) ? onVehicle(thing) : void end(thing)
              }
            >
              {t(thing.kind === 'visitor' ? 'hasLeft' : 'isBack')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
