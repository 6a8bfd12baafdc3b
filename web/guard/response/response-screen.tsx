import { Frame } from '../frame/frame.tsx'
import { Notice } from '../parts/say.tsx'
import type { PhoneState } from '../store/state.ts'
import { useWords } from '../words/use-words.tsx'
import { useCrewPart } from './use-crew-part.ts'

/** The alarm for which a crew is out. */
export function ResponseScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const part = useCrewPart(true)
  return (
    <Frame phone={phone} title={t('response')} screen="response">
      {part && <part.AlarmCard phone={phone} />}
      {part === null && <Notice kind="danger">{t('partLost')}</Notice>}
    </Frame>
  )
}
