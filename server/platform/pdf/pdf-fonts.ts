import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (name: string) => join(import.meta.dirname, 'fonts', name)
/** Inter covers nearly every language in Latin script; the standard fonts of PDF cover Western Europe only. */
export const FONTS = { regular: readFileSync(fileOf('inter-regular.ttf')), bold: readFileSync(fileOf('inter-bold.ttf')) }
export type Weight = keyof typeof FONTS

/** Fonts of other scripts, each read and embedded when a text needs it, and the characters that it has, for a regular expression. */
export const FALLBACKS = [
  { script: 'inter-greek', signs: '\\u0374-\\u0376\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03d7' },
  {
    script: 'inter-greek-ext',
    signs:
      '\\u1f00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f59\\u1f5b\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe',
  },
  { script: 'inter-cyrillic', signs: '\\u0400-\\u045f\\u0490\\u0491\\u04b0\\u04b1\\u2116' },
  { script: 'inter-cyrillic-ext', signs: '\\u0460-\\u0479\\u0480-\\u048f\\u0492-\\u049d\\u04a0-\\u04af\\u04b2-\\u04ff' },
  { script: 'noto-arabic', signs: '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufbc2\\ufdf0-\\ufdfc\\ufe70-\\ufe74\\ufe76-\\ufefc' },
] as const
export type Script = (typeof FALLBACKS)[number]['script'] | 'latin'

/** The file of a script in a weight. */
export const fallbackFile = (script: Exclude<Script, 'latin'>, weight: Weight) => fileOf(`fallback/${script}-${weight}.woff`)
