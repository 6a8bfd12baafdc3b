import { useEffect, useState } from 'react'
import { Frame } from '../frame/frame.tsx'
import { type Theme, useTheme } from '../frame/theme.ts'
import { countWaiting } from '../outbox/outbox.ts'
import { Button } from '../parts/button.tsx'
import { ChoiceField } from '../parts/field.tsx'
import { LanguageChoice } from '../parts/language-choice.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { endSession, refreshFigures } from '../store/session.ts'
import { type PhoneState, reread } from '../store/state.ts'
import { hoursText, monthText } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { KeptAboutMe } from './kept-about-me.tsx'
import { MyLicences } from './my-licences.tsx'
import { NotifyMe } from './notify-me.tsx'

/** The guard's figures, what is kept about him, and how the page looks. */
export function MeScreen({ phone, lock }: { phone: PhoneState; lock: () => void }) {
  const { t, language } = useWords()
  const { theme, choose } = useTheme()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    // Without a network the figures of the last time are shown.
    refreshFigures().then(
      () => reread(),
      () => {},
    )
  }, [])
  const { figures, pack } = phone
  const guard = pack?.guard ?? figures?.guard

  async function signOut() {
    await endSession()
    await reread()
    lock()
  }

  return (
    <Frame phone={phone} title={t('me')} screen="me">
      {guard && (
        <h2>
          {guard.name} · {guard.rank}
        </h2>
      )}
      {figures ? (
        <dl className={parts.pairs}>
          <dt>{t('worked', { month: monthText(figures.month, language) })}</dt>
          <dd>{hoursText(figures.worked_minutes)}</dd>
          <dt>{t('shiftsThisMonth')}</dt>
          <dd>{figures.shifts}</dd>
          <dt>{t('lateShifts')}</dt>
          <dd>{figures.late_shifts}</dd>
          <dt>{t('leaveTaken')}</dt>
          <dd>{figures.leave_days}</dd>
        </dl>
      ) : (
        <Notice>{t('noFigures')}</Notice>
      )}
      <MyLicences figures={figures} />
      <NotifyMe />
      <KeptAboutMe figures={figures} />
      <LanguageChoice />
      <ChoiceField label={t('theme')} value={theme} onChange={({ target }) => choose(target.value as Theme)}>
        <option value="auto">{t('themeAuto')}</option>
        <option value="light">{t('themeLight')}</option>
        <option value="dark">{t('themeDark')}</option>
      </ChoiceField>
      {asking ? (
        <Notice>
          <p>{t(countWaiting(phone.events) > 0 ? 'signOutWaiting' : 'signOutAsk')}</p>
          <Button variant="main" autoFocus onClick={signOut}>
            {t('signOut')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
        </Notice>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('signOut')}</Button>
      )}
    </Frame>
  )
}
