import { useWords } from '../words/use-words.tsx'
import { LANGUAGES, type Language } from '../words/words.ts'
import { ChoiceField } from './field.tsx'

/** Language / Olulimi / Lugha, in all three, because a reader of one may not read the others. */
export function LanguageChoice() {
  const { language, setLanguage } = useWords()
  return (
    <ChoiceField
      label="Language · Olulimi · Lugha"
      value={language}
      onChange={({ target }) => setLanguage(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([key, name]) => (
        <option key={key} value={key} lang={key}>
          {name}
        </option>
      ))}
    </ChoiceField>
  )
}
