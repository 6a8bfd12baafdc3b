import { useWords } from '../words/use-words.tsx'
import { filled, type Values } from '../words/words.ts'
import words from './words.json'

/** The texts of crews, which are loaded with their screen. */
export function useCrewWords() {
  const { language } = useWords()
  return (key: keyof typeof words, values?: Values) => filled(words[key][language], values)
}
