import { IconAlertTriangle, IconRoute, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallControlRoom } from '../parts/call-control-room.tsx'
import type { WalkedRound } from '../round/rounds.ts'
import type { PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { withSyllables } from '../words/syllables.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './today.module.css'

const MINUTE = 60_000
/** Minutes in which a round is said to be near. */
const NEAR = 60

type Rounds = { current: WalkedRound | undefined; next: WalkedRound | undefined }

const isComplete = ({ done, round }: WalkedRound) => done.size === round.points.length

/** When the next round is to be walked, in as few words as a tile has room for. */
function useRoundText({ current, next }: Rounds, now: number) {
  const { t } = useWords()
  const open = current && !isComplete(current) ? current : next
  if (!open) return t('round')
  if (open.from <= now) return t('roundNow', { time: timeOf(open.to) })
  const minutes = Math.ceil((open.from - now) / MINUTE)
  return minutes <= NEAR ? t('roundIn', { count: minutes }) : t('roundAt', { time: timeOf(open.from) })
}

function Tile({ href, icon, urgent = false, children }: { href: string; icon: ReactNode; urgent?: boolean; children: string }) {
  const { language } = useWords()
  return (
    <a className={`${styles.tile} ${urgent ? styles.urgent : ''}`} href={href}>
      {icon}
      <span>{withSyllables(children, language)}</span>
    </a>
  )
}

type Props = { phone: PhoneState; onPost: boolean; rounds: Rounds; now: number }

/** The guard's work as pictures with a word; the control room can be called with or without a shift. */
export function Tiles({ phone, onPost, rounds, now }: Props) {
  const { t } = useWords()
  const roundText = useRoundText(rounds, now)
  const isDue = rounds.current !== undefined && !isComplete(rounds.current) && rounds.current.from <= now
  return (
    <div className={styles.tiles}>
      {onPost && (
        <>
          <Tile href="#round" icon={<IconRoute size={36} aria-hidden />} urgent={isDue}>
            {roundText}
          </Tile>
          <Tile href="#report/incident" icon={<IconAlertTriangle size={36} aria-hidden />}>
            {t('incidentTile')}
          </Tile>
          <Tile href="#report/visitor" icon={<IconUserPlus size={36} aria-hidden />}>
            {t('visitor')}
          </Tile>
        </>
      )}
      <CallControlRoom phone={phone} />
    </div>
  )
}
