import { useCallback, useEffect, useState } from 'react'
import { CodeForm } from '../enrol/code-form.tsx'
import { Frame } from '../frame/frame.tsx'
import { refresh, sendWaiting } from '../frame/sending.ts'
import { PinForm } from '../lock/pin-form.tsx'
import { isUnanswered, Refused } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import { LanguageChoice } from '../parts/language-choice.tsx'
import { Notice, say } from '../parts/say.tsx'
import type { KioskNames, OwnDevice } from '../store/database.ts'
import { endSession, enrolPin, leavePack, readNames, signInHere } from '../store/session.ts'
import { type PhoneState, reread } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { KioskClock } from './kiosk-clock.tsx'
import { KioskRegister } from './kiosk-register.tsx'

const NAMES_MILLISECONDS = 60_000
/** The next guard finds the list again. */
const BACK_MILLISECONDS = 30_000

type Step = { at: 'names' } | { at: 'code' } | { at: 'pin' | 'clock'; guard: KioskNames[number]; checked: boolean }

/** The shared phone of a post: who is it, his PIN, clock in or out, and back to the names. */
export function KioskScreen({ phone, device }: { phone: PhoneState; device: OwnDevice }) {
  const { t } = useWords()
  const [step, setStep] = useState<Step>({ at: 'names' })

  const back = useCallback(() => {
    setStep({ at: 'names' })
    // Messages for one guard are not shown to the next.
    say('')
    void leavePack()
      .then(endSession)
      .then(() => reread())
  }, [])

  useEffect(() => {
    const look = () =>
      readNames(device).then(
        () => reread(),
        () => {},
      )
    void look()
    const timer = setInterval(look, NAMES_MILLISECONDS)
    return () => clearInterval(timer)
  }, [device])

  // Any touch begins the thirty seconds again.
  useEffect(() => {
    if (step.at === 'names') return
    let timer = setTimeout(back, BACK_MILLISECONDS)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(back, BACK_MILLISECONDS)
    }
    window.addEventListener('pointerdown', touched)
    window.addEventListener('keydown', touched)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', touched)
      window.removeEventListener('keydown', touched)
    }
  }, [step, back])

  const check = (guard: KioskNames[number]) => async (pin: string) => {
    try {
      await signInHere(device, pin, guard.guard_id)
      sendWaiting()
      void refresh()
      setStep({ at: 'clock', guard, checked: true })
    } catch (error) {
      const isFailing = error instanceof Refused && error.status! >= 500
      if (!isUnanswered(error) && !isFailing) throw error
      // The server marks what comes without a checked PIN; nobody stands before a closed door because it cannot be asked.
      setStep({ at: 'clock', guard, checked: false })
    }
  }

  if (step.at === 'code')
    return (
      <Frame phone={phone} title={t('setPin')}>
        <CodeForm
          withPin
          submit={t('setPin')}
          send={async (by, pin) => {
            await enrolPin(by, pin!)
            say(t('pinSet'))
            setStep({ at: 'names' })
          }}
        >
          <Button onClick={back}>{t('backToNames')}</Button>
        </CodeForm>
      </Frame>
    )
  if (step.at === 'pin')
    return (
      <Frame phone={phone} title={step.guard.guard_name} guardId={step.guard.guard_id}>
        <PinForm label={t('pin')} submit={t('open')} check={check(step.guard)} />
        <Button onClick={back}>{t('backToNames')}</Button>
      </Frame>
    )
  if (step.at === 'clock')
    return (
      <Frame phone={phone} title={step.guard.guard_name} guardId={step.guard.guard_id}>
        {!step.checked && <Notice>{t('pinUnchecked')}</Notice>}
        <KioskClock guardId={step.guard.guard_id} phone={phone} />
        <KioskRegister phone={phone} device={device} guardId={step.guard.guard_id} />
        <Button onClick={back}>{t('backToNames')}</Button>
      </Frame>
    )
  const names = phone.names ?? []
  return (
    <Frame phone={phone} title={device.station_name ?? t('names')}>
      <h2>{t('whoAreYou')}</h2>
      {names.length === 0 && <Notice>{t('noNames')}</Notice>}
      {names.map((guard) => (
        <Button key={guard.guard_id} variant="main" onClick={() => setStep({ at: 'pin', guard, checked: false })}>
          {guard.guard_name}
        </Button>
      ))}
      <Button onClick={() => setStep({ at: 'code' })}>{t('haveCode')}</Button>
      <LanguageChoice />
    </Frame>
  )
}
