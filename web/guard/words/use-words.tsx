import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Language, storedLanguage, storeLanguage, type WordKey, wordIn } from './words.ts'

type Words = {
  t: (key: WordKey, values?: Record<string, string | number>) => string
  language: Language
  setLanguage: (language: Language) => void
}

const WordsContext = createContext<Words | undefined>(undefined)

/** Gives its children the texts in the language that was chosen, and marks the document with it. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const words = useMemo<Words>(
    () => ({
      t: (key, values) => wordIn(language, key, values),
      language,
      setLanguage: (next) => {
        storeLanguage(next)
        setLanguage(next)
      },
    }),
    [language],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The texts in the language that was chosen. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('Texts are read inside of WordsProvider.')
  return words
}
