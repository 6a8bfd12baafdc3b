import { useState } from 'react'
import { Frame } from '../frame/frame.tsx'
import { Button } from '../parts/button.tsx'
import { LanguageChoice } from '../parts/language-choice.tsx'
import { enrolDevice } from '../store/session.ts'
import { type PhoneState, reread } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { CodeForm } from './code-form.tsx'

/** The code that a QR code has put into the address. */
const codeInAddress = () => /^#(\d{8})$/.exec(location.hash)?.[1] ?? ''

/** A phone that is not enrolled yet: code and PIN for one's own, the code alone for the phone of a post. */
export function EnrolScreen({ phone, onEnrolled }: { phone: PhoneState; onEnrolled: () => void }) {
  const { t } = useWords()
  const [ofPost, setOfPost] = useState(false)
  const [code] = useState(codeInAddress)

  async function send(code: string, pin: string | undefined) {
    await enrolDevice(code, pin)
    history.replaceState(null, '', '/g')
    await reread()
    onEnrolled()
  }

  return (
    <Frame phone={phone} title={t(ofPost ? 'enrolPost' : 'enrol')}>
      <LanguageChoice />
      <CodeForm key={String(ofPost)} code={code} withPin={!ofPost} submit={t('enrolNow')} send={send}>
        <Button onClick={() => setOfPost(!ofPost)}>{t(ofPost ? 'ownPhone' : 'phoneOfPost')}</Button>
      </CodeForm>
    </Frame>
  )
}
