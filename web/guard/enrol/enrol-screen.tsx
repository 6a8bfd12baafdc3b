import { useState } from 'react'
import { Frame } from '../frame/frame.tsx'
import { beginAsking } from '../frame/install.ts'
import { Button } from '../parts/button.tsx'
import { LanguageChoice } from '../parts/language-choice.tsx'
import { type EnrolBy, enrolDevice } from '../store/session.ts'
import { type PhoneState, reread } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { CodeForm } from './code-form.tsx'

/** The key that a QR code has put into the address. */
const keyInAddress = () => /^#([\w-]{22})$/.exec(location.hash)?.[1]

/** A phone that is not enrolled yet: code and PIN for one's own, the code alone for the phone of a post. */
export function EnrolScreen({ phone, onEnrolled }: { phone: PhoneState; onEnrolled: () => void }) {
  const { t } = useWords()
  const [ofPost, setOfPost] = useState(false)
  const [scanned] = useState(keyInAddress)

  async function send(by: EnrolBy, pin: string | undefined) {
    await enrolDevice(by, pin)
    beginAsking()
    history.replaceState(null, '', '/g')
    await reread()
    onEnrolled()
  }

  return (
    <Frame phone={phone} title={t(ofPost ? 'enrolPost' : 'enrol')}>
      <LanguageChoice />
      <CodeForm key={String(ofPost)} scanned={scanned} withPin={!ofPost} submit={t('enrolNow')} send={send}>
        <Button onClick={() => setOfPost(!ofPost)}>{t(ofPost ? 'ownPhone' : 'phoneOfPost')}</Button>
      </CodeForm>
    </Frame>
  )
}
