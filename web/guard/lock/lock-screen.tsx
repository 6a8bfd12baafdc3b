import { Frame } from '../frame/frame.tsx'
import { sendWaiting } from '../frame/sending.ts'
import { LanguageChoice } from '../parts/language-choice.tsx'
import parts from '../parts/parts.module.css'
import type { OwnDevice } from '../store/database.ts'
import { isPin } from '../store/pin-check.ts'
import { signInHere } from '../store/session.ts'
import { correctedNow, type PhoneState, reread } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { PinForm } from './pin-form.tsx'

/** A session that ends within a week is renewed at the next opening. */
const RENEW_MILLISECONDS = 7 * 86_400_000

const isNearlyOver = ({ session, skew }: PhoneState) =>
  !session || Date.parse(session.expires_at) - correctedNow(skew) < RENEW_MILLISECONDS

/**
 * Opens by the PIN, without a network too. A PIN that this phone does not know is asked of the server, which also opens a phone
 * that was locked after five wrong ones.
 */
export function LockScreen({ phone, device, onOpen }: { phone: PhoneState; device: OwnDevice; onOpen: () => void }) {
  const { t } = useWords()
  async function check(pin: string) {
    const signIn = async () => {
      await signInHere(device, pin)
      await reread()
      sendWaiting()
    }
    if (!(await isPin(pin))) await signIn()
    // Without a network he works with what is on the phone; the next opening tries again.
    else if (isNearlyOver(phone)) void signIn().then(onOpen, () => {})
    onOpen()
  }
  return (
    <Frame phone={phone} title={t('locked')}>
      {phone.pack && <p className={parts.soft}>{phone.pack.guard.name}</p>}
      <PinForm label={t('pin')} submit={t('open')} check={check} />
      <LanguageChoice />
    </Frame>
  )
}
