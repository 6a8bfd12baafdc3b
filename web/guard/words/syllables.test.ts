import { expect, test } from 'vitest'
import { withSyllables } from './syllables.ts'

test.each([
  ['lg', 'Okuyingirira', 'O-ku-yi-ngi-ri-ra'],
  ['lg', 'Obulwadde', 'O-bu-lwa-dde'],
  ['lg', 'Okulawuna mu ddakiika 12', 'O-ku-la-wu-na mu dda-kii-ka 12'],
  ['sw', 'Mgeni', 'Mgeni'],
  ['en', 'Misconduct', 'Misconduct'],
] as const)('in %s, %s may be broken as %s', (language, text, broken) => {
  expect(withSyllables(text, language).replaceAll('\u00ad', '-')).toBe(broken)
})
