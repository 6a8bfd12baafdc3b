import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Text = Record<string, string | string[]>

/**
 * Texts of several languages stand side by side in their file, for translators. In the page those of one language follow each other,
 * because they compress by a fifth better so, and have no marks of review.
 */
export const wordsByLanguage = (file: string, languages: readonly string[]): Plugin => ({
  name: 'words-by-language',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id !== file) return
    const words = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Text>)
    const keys = words.map(([key]) => key)
    const texts = languages.map((language) => words.map(([, text]) => text[language]))
    const code = `const texts = ${JSON.stringify(texts)}, languages = ${JSON.stringify(languages)}
      export default Object.fromEntries(${JSON.stringify(keys)}.map((key, at) =>
        [key, Object.fromEntries(languages.map((language, which) => [language, texts[which][at]]))]))`
    return { code, moduleType: 'js' }
  },
})
