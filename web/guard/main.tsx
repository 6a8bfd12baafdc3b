import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepInstallPrompt } from './frame/install.ts'
import { keepTheme } from './frame/theme.ts'
import { registerWorker } from './frame/update.ts'
import { WordsProvider } from './words/use-words.tsx'

keepTheme()
keepInstallPrompt()
// Otherwise the browser may empty the outbox of a full phone.
void navigator.storage?.persist?.()
registerWorker().catch(() => {})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WordsProvider>
      <App />
    </WordsProvider>
  </StrictMode>,
)
