import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { remember, remembered } from '../../../lib/browser-memory.ts'

/** Settings besides dark mode. `trash` is remembered in the browser, the others count until the page is left. */
export type Settings = { notifications: boolean; trash: boolean; helpTips: boolean; shortcuts: boolean }

const DEFAULTS: Settings = { notifications: true, trash: false, helpTips: false, shortcuts: true }

type SettingsState = { settings: Settings; change: (changes: Partial<Settings>) => void }

const SettingsContext = createContext<SettingsState>({ settings: DEFAULTS, change: () => {} })

/** Local storage key of the switch "Move deleted items to Trash". */
const TRASH = 'trash'

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(() => ({ ...DEFAULTS, trash: remembered(TRASH, DEFAULTS.trash) }))
  const state = useMemo<SettingsState>(() => {
    function change(changes: Partial<Settings>) {
      if (changes.trash !== undefined) remember(TRASH, changes.trash)
      setSettings((now) => ({ ...now, ...changes }))
    }
    return { settings, change }
  }, [settings])
  return <SettingsContext value={state}>{children}</SettingsContext>
}

/** The settings of this session and their setter. */
export const useSettings = () => use(SettingsContext)
