/**
 * Cuts the pages' font from the package of Inter: the weights and features that our styles use, every character of its latin
 * part. Half the size, and each first visit loads it before anything is read. Run it when the package changes, or when a style
 * needs a weight that web/fonts.css does not declare, and commit what it writes: node scripts/font.ts
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PACKAGE = 'node_modules/@fontsource-variable/inter'
const OUT = 'web/fonts/inter-latin.woff2'
const WEIGHTS = { min: 400, max: 750 }
/** Kerning, figures of one width, and accents put together. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'mark', 'mkmk']

/** Installed aside when it is needed: not worth a dependency that everybody downloads. */
const TOOL = 'subset-font@2.9.0'
const TOOLS = 'node_modules/.cache/font'

type Subset = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'woff2'; variationAxes: { wght: typeof WEIGHTS }; keepFeatures: string[] },
) => Promise<Buffer>

/** The characters of a CSS unicode-range. */
const charactersOf = (range: string) =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  })

execFileSync('npm', ['install', '--no-save', '--silent', '--prefix', TOOLS, TOOL], { stdio: 'inherit' })
const { default: subset } = (await import(resolve(TOOLS, 'node_modules/subset-font/index.js'))) as { default: Subset }
const { latin } = JSON.parse(readFileSync(`${PACKAGE}/unicode.json`, 'utf8'))
const whole = readFileSync(`${PACKAGE}/files/inter-latin-wght-normal.woff2`)
writeFileSync(
  OUT,
  await subset(whole, charactersOf(latin).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  }),
)
