/**
 * Cuts the pages' font from the package of Inter: the weights and features that our styles use, and a file for each range of
 * characters in web/fonts.css. Each first visit loads the first before anything is read, so it has what nearly every page is
 * written with. Run it when the package changes, or when that stylesheet does, and commit what it writes: node scripts/font.ts
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PACKAGE = 'node_modules/@fontsource-variable/inter'
const STYLES = 'web/fonts.css'
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
const whole = readFileSync(`${PACKAGE}/files/inter-latin-wght-normal.woff2`)
const faces = readFileSync(STYLES, 'utf8').matchAll(/url\("\.\/(fonts\/inter-.+?)"\)[^}]+unicode-range: ([^;]+);/g)
for (const [, file = '', range = ''] of faces)
  writeFileSync(
    `web/${file}`,
    await subset(whole, charactersOf(range).join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
    }),
  )
