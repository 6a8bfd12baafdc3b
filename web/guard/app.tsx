import { useCallback, useEffect, useState } from 'react'
import { EnrolScreen } from './enrol/enrol-screen.tsx'
import { refresh, useSending } from './frame/sending.ts'
import { type Screen, useScreen } from './frame/use-screen.ts'
import { KioskScreen } from './kiosk/kiosk-screen.tsx'
import { LockScreen } from './lock/lock-screen.tsx'
import { MeScreen } from './me/me-screen.tsx'
import { ReportScreen } from './report/report-screen.tsx'
import { ResponseScreen } from './response/response-screen.tsx'
import { useCrewPart } from './response/use-crew-part.ts'
import { RoundScreen } from './round/round-screen.tsx'
import { ShiftsScreen } from './shifts/shifts-screen.tsx'
import { type PhoneState, reread, usePhone } from './store/state.ts'
import { TodayScreen } from './today/today-screen.tsx'

/** After so long in a pocket the PIN is asked for again. */
const POCKET_MILLISECONDS = 10 * 60_000

const PAGES: Record<Screen, (props: { phone: PhoneState; lock: () => void }) => React.ReactNode> = {
  response: ResponseScreen,
  today: TodayScreen,
  round: RoundScreen,
  report: ReportScreen,
  shifts: ShiftsScreen,
  me: MeScreen,
}

/** Calls `lock` when the page is shown again after a long time. */
function useLockInPocket(lock: () => void) {
  useEffect(() => {
    let hidden = Date.now()
    const changed = () => {
      if (document.visibilityState === 'hidden') hidden = Date.now()
      else if (Date.now() - hidden > POCKET_MILLISECONDS) lock()
    }
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [lock])
}

/** The guard's page: to enrol a phone, a shared phone of a post, or the screens of a guard behind his PIN. */
export function App() {
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const named = useScreen()
  // A guard who is not on post at a response unit has no such screen.
  const screen = named === 'response' && !phone?.pack?.crew ? 'today' : named
  const lock = useCallback(() => setOpen(false), [])
  useSending(phone?.device !== undefined, lock)
  useLockInPocket(lock)
  const crew = useCrewPart(Boolean(phone?.pack?.crew))
  useEffect(() => {
    void reread()
  }, [])
  const ready = phone !== undefined
  useEffect(() => {
    if (ready) document.documentElement.dataset.ready = location.pathname
  }, [ready])

  if (!phone) return null
  const opened = () => {
    setOpen(true)
    void refresh()
  }
  if (!phone.device) return <EnrolScreen phone={phone} onEnrolled={opened} />
  if (phone.device.kind === 'kiosk') return <KioskScreen phone={phone} device={phone.device} />
  const Page = PAGES[screen]
  return (
    <>
      {crew && <crew.CrewCalls phone={phone} />}
      {open ? <Page phone={phone} lock={lock} /> : <LockScreen phone={phone} device={phone.device} onOpen={opened} />}
    </>
  )
}
