import { endAsking, useInstall } from '../frame/install.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/say.tsx'
import { useWords } from '../words/use-words.tsx'

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/** Asks the guard at the end of enrolment to put the page on his home screen. */
export function InstallNotice() {
  const { t } = useWords()
  const { asks, install } = useInstall()
  if (!asks) return null
  return (
    <Notice>
      <h2>{t('installTitle')}</h2>
      <p>{t('installWhy')}</p>
      {install ? (
        <Button variant="main" onClick={install}>
          {t('installNow')}
        </Button>
      ) : (
        <p>{t(isApple() ? 'installShare' : 'installMenu')}</p>
      )}
      <Button onClick={endAsking}>{t('notNow')}</Button>
    </Notice>
  )
}
