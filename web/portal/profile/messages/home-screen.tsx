import { isInstalled, useInstallPrompt } from '../../../lib/pages/install-prompt.ts'
import { t } from '../../../lib/words/words.ts'
import button from '../../../site/parts/button.module.css'
import { Card } from '../../parts/card.tsx'
import profile from '../profile.module.css'

/** The way to the home screen: a press where the browser offers it, words elsewhere, nothing once it is there. */
export function HomeScreen() {
  const install = useInstallPrompt()
  if (isInstalled()) return null
  return (
    <Card title={t('On your home screen')}>
      <div className={profile.form}>
        <p>{t('One press opens the portal. Without a network it shows what it had, with its time.')}</p>
        {install ? (
          <button type="button" className={button.primary} onClick={() => void install()}>
            {t('Put it on your home screen')}
          </button>
        ) : (
          <p className={profile.quiet}>
            {t('Choose “Add to home screen” in the menu of your browser; on an iPhone it is behind Share.')}
          </p>
        )}
      </div>
    </Card>
  )
}
