import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const font = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))
/** Inter covers nearly every language in Latin script; the standard fonts of PDF cover Western Europe only. */
export const FONTS = { regular: font('inter-regular'), bold: font('inter-bold') }

/** A character that the fonts lack. */
const MISSING =
  '[^\\n\\x20-\\x7e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u01c3\\u01c5-\\u0254\\u0256-\\u027b\\u1e00-\\u1e9b\\u1ef2-\\u1eff\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2039\\u203a\\u20a0-\\u20af\\u2122\\u2212]'
const everyMissing = new RegExp(MISSING, 'gu')
const someMissing = new RegExp(MISSING, 'u')
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The character without its accent, or a question mark instead of an empty box. */
function replacement(sign: string) {
  const plain = sign.normalize('NFD').replace(/\p{M}/gu, '')
  return someMissing.test(plain) ? '?' : plain
}

/** Text with only characters that the fonts have. */
export const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n]/g, ' ')
    .replace(everyMissing, replacement)
