import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Position } from '../clock/position.ts'
import { recordHere } from '../clock/record-here.ts'
import { Button } from '../parts/button.tsx'
import { say } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { signal } from './signal.ts'
import styles from './sos.module.css'
import { SosSheet } from './sos-sheet.tsx'

const HOLD_MILLISECONDS = 3_000

/** The guard who has closed the sheet of an SOS that is still open. Each screen has a button of its own, which does not open it again. */
let closedBy: number | undefined

/** Held for three seconds it calls for help, on every screen, also when the page is locked. Without a shift and without a network. */
export function Sos({ phone, guardId }: { phone: PhoneState; guardId?: number | undefined }) {
  const { t } = useWords()
  const [holding, setHolding] = useState(false)
  const [sheet, setSheet] = useState<'closed' | 'ask' | 'sent'>(
    phone.pack?.sos_open && phone.pack.guard.id !== closedBy ? 'sent' : 'closed',
  )
  const [position, setPosition] = useState<Position>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    closedBy = phone.pack?.guard.id
    setSheet('closed')
  }

  async function send() {
    closedBy = undefined
    setHolding(false)
    setSheet('sent')
    const at = new Date()
    const { placed } = await recordHere({ kind: 'sos', ...(guardId !== undefined && { guard_id: guardId }) }, { at })
    signal('help')
    say(t('sosRecorded'))
    setPosition(await placed)
  }

  function press() {
    if (timer.current) return
    setHolding(true)
    timer.current = setTimeout(send, HOLD_MILLISECONDS)
  }

  function release() {
    clearTimeout(timer.current)
    timer.current = undefined
    if (holding) say(t('sosHint'))
    setHolding(false)
  }

  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) press()
    },
    onKeyUp: release,
    onBlur: release,
  }
  // A screen reader activates a button without holding it: then the page asks.
  const activated = ({ detail }: MouseEvent) => detail === 0 && !timer.current && setSheet('ask')

  return (
    <>
      <button
        type="button"
        className={`${styles.sos} ${holding ? styles.holding : ''}`}
        aria-label={t('sosLabel')}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={activated}
        {...keys}
      >
        SOS
      </button>
      {holding && <p className={styles.hold}>{t('sosHold')}</p>}
      {sheet === 'ask' && (
        <div className={styles.sheet} role="alertdialog" aria-modal="true" aria-label={t('sosAsk')}>
          <h2>{t('sosAsk')}</h2>
          <Button variant="danger" autoFocus onClick={send}>
            {t('sosYes')}
          </Button>
          <Button onClick={() => setSheet('closed')}>{t('cancel')}</Button>
        </div>
      )}
      {sheet === 'sent' && <SosSheet phone={phone} position={position} guardId={guardId} close={close} />}
    </>
  )
}
