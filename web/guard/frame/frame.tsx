import { IconAlertTriangle, IconCalendar, IconClock, IconPencil, IconRoute, IconUser } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../parts/button.tsx'
import { CallControlRoom } from '../parts/call-control-room.tsx'
import { Said } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { withSyllables } from '../words/syllables.ts'
import { useWords } from '../words/use-words.tsx'
import { Banner } from './banner.tsx'
import styles from './frame.module.css'
import { MayBeLost } from './may-be-lost.tsx'
import { Sos } from './sos.tsx'
import { useUpdate } from './update.ts'
import { SCREENS, type Screen } from './use-screen.ts'

const ICONS = {
  response: IconAlertTriangle,
  today: IconClock,
  round: IconRoute,
  report: IconPencil,
  shifts: IconCalendar,
  me: IconUser,
}

type Props = {
  phone: PhoneState
  title: string
  /** The screen that is shown, for the navigation; without one there is none, as when the page is locked. */
  screen?: Screen
  guardId?: number | undefined
  children: ReactNode
}

/**
 * The frame of every screen: its title, SOS, what waits for the network, and the way to the other screens. A screen without that way,
 * as before a PIN, has the call of the control room; so has each screen of a phone that is no longer enrolled.
 */
export function Frame({ phone, title, screen, guardId, children }: Props) {
  const { t, language } = useWords()
  const update = useUpdate()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(screen)
  useEffect(() => {
    document.title = title
    if (shown.current === screen) return
    shown.current = screen
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [title, screen])
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {phone.device && <Sos phone={phone} guardId={guardId} />}
      </header>
      {phone.device ? <Banner phone={phone} /> : <div />}
      <main className={styles.main}>
        {phone.sending === 'revoked' && screen && screen !== 'today' && <CallControlRoom phone={phone} main />}
        <MayBeLost phone={phone} />
        {children}
        {!screen && <CallControlRoom phone={phone} />}
        {update && <Button onClick={update}>{t('newVersion')}</Button>}
      </main>
      {screen && (
        <nav className={styles.nav} aria-label={t('screens')}>
          {SCREENS.filter((name) => name !== 'response' || phone.pack?.crew).map((name) => {
            const Icon = ICONS[name]
            return (
              <a key={name} href={`#${name}`} className={styles.tab} aria-current={name === screen ? 'page' : undefined}>
                <Icon size={26} aria-hidden />
                {withSyllables(t(name), language)}
              </a>
            )
          })}
        </nav>
      )}
      <Said />
    </div>
  )
}
