import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** Settings of a person, besides dark mode, until the page is left. */
export type Settings = { notifications: boolean; trash: boolean; helpTips: boolean; shortcuts: boolean }

const DEFAULTS: Settings = { notifications: true, trash: false, helpTips: false, shortcuts: true }

type SettingsState = { settings: Settings; change: (changes: Partial<Settings>) => void }

const SettingsContext = createContext<SettingsState>({ settings: DEFAULTS, change: () => {} })

/** In memory, because local storage may hold only the session and dark mode. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(DEFAULTS)
  const state = useMemo<SettingsState>(
    () => ({ settings, change: (changes) => setSettings((now) => ({ ...now, ...changes })) }),
    [settings],
  )
  return <SettingsContext value={state}>{children}</SettingsContext>
}

/** The settings of this session and their setter. */
export const useSettings = () => use(SettingsContext)
