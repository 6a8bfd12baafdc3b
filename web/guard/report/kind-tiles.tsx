import {
  IconAlertTriangle,
  IconBellRinging,
  IconCar,
  IconCarCrash,
  IconDoorEnter,
  IconDots,
  IconFirstAidKit,
  IconFlame,
  IconHammer,
  IconHandGrab,
  IconHandStop,
  IconSwords,
  IconTarget,
  IconUserX,
} from '@tabler/icons-react'
import { withSyllables } from '../words/syllables.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'
import styles from './report.module.css'
import { INCIDENTS } from './report-kinds.ts'

const PICTURES: Record<string, typeof IconFlame> = {
  theft: IconHandGrab,
  attempted_theft: IconHandStop,
  intrusion: IconDoorEnter,
  assault: IconSwords,
  fire: IconFlame,
  medical: IconFirstAidKit,
  accident: IconCarCrash,
  damage: IconHammer,
  traffic: IconCar,
  alarm: IconBellRinging,
  firearm: IconTarget,
  misconduct: IconUserX,
  other: IconDots,
}

type Props = { value: string; onChoose: (category: string) => void }

/** The kinds of incidents as pictures with a word; once one is chosen, that one alone. */
export function KindTiles({ value, onChoose }: Props) {
  const { t, language } = useWords()
  const chosen = INCIDENTS.find((one) => one.value === value)
  const picture = (category: string) => {
    const Picture = PICTURES[category] ?? IconAlertTriangle
    return <Picture size={32} aria-hidden />
  }
  const name = (word: WordKey) => <span>{withSyllables(t(word), language)}</span>
  if (chosen)
    return (
      <button
        type="button"
        className={`${styles.kind} ${styles.chosen}`}
        aria-label={t('changeKind', { kind: t(chosen.word) })}
        // biome-ignore lint/a11y/noAutofocus: the picture that was pressed has become this one
        autoFocus
        onClick={() => onChoose('')}
      >
        {picture(value)}
        {name(chosen.word)}
      </button>
    )
  return (
    <fieldset className={styles.kinds} aria-label={t('kind')}>
      {INCIDENTS.map((one) => (
        <button key={one.value} type="button" className={styles.kind} onClick={() => onChoose(one.value)}>
          {picture(one.value)}
          {name(one.word)}
        </button>
      ))}
    </fieldset>
  )
}
