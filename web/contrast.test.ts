import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables, theme } from './dashboard/frame/sidebar/theme.ts'

// The contrast of colours that styles name, computed for both themes. axe measures the pages themselves, in the second theme a
// part of them each time and all of them at night.

type Tokens = Readonly<Record<string, string>>
type App = { files: string[]; light: Tokens; dark?: Tokens; least: number; texts: string[]; grounds: string[] }

const read = (file: string) => readFileSync(file, 'utf8')

/** The tokens that the first block after a selector sets. */
function tokensOf(file: string, selector: string): Tokens {
  const text = read(file)
  const begin = text.indexOf(`${selector} {`)
  expect(begin, `${selector} in ${file}`).toBeGreaterThan(-1)
  const block = text.slice(begin, text.indexOf('}', begin))
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

const root = tokensOf('web/tokens.css', ':root')
const portal = { ...root, ...tokensOf('web/portal/frame/frame.module.css', ':global(.site).portal') }
const guard = tokensOf('web/guard/guard.css', ':root')
const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const [ofLibrary, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)]
const dashboard = (scheme: 'light' | 'dark') => ({
  ...root,
  ...ofLibrary.variables,
  ...ofLibrary[scheme],
  ...own.variables,
  ...own[scheme],
})

const SITE_TEXTS = ['--text', '--muted', '--danger', '--success', '--blue']
const APPS: Record<string, App> = {
  site: { files: globSync('web/site/**/*.css'), light: root, least: 4.5, texts: SITE_TEXTS, grounds: ['--white', '--sand'] },
  portal: {
    files: globSync('web/portal/**/*.css'),
    light: portal,
    dark: { ...portal, ...tokensOf('web/portal/frame/frame.module.css', ':global(body.dark) :global(.site).portal') },
    least: 4.5,
    texts: [...SITE_TEXTS, '--busy', '--warn'],
    grounds: ['--page-ground', '--white', '--sand'],
  },
  guard: {
    files: globSync('web/guard/**/*.css'),
    light: guard,
    dark: { ...guard, ...tokensOf('web/guard/guard.css', 'body.dark') },
    least: 7,
    texts: ['--text', '--soft', '--link', '--danger', '--good'],
    grounds: ['--ground', '--raised'],
  },
  dashboard: {
    files: globSync('web/{dashboard,ui}/**/*.css'),
    light: dashboard('light'),
    dark: dashboard('dark'),
    least: 4.5,
    texts: ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-anchor', '--mantine-color-error', '--good-text'],
    grounds: ['--surface', '--surface-raised', '--page', '--chosen'],
  },
}

/** A colour without opacity that a value of CSS comes to; undefined for any other value. */
function colourOf(tokens: Tokens, value: string): string | undefined {
  const named = value.match(/^var\((--[\w-]+)(?:, .+)?\)$/)?.[1]
  if (named) return tokens[named] && colourOf(tokens, tokens[named])
  return /^#[\da-f]{6}$/i.test(value)
    ? value
    : { white: '#ffffff', black: '#000000', '#fff': '#ffffff', '#000': '#000000' }[value]
}

function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

/** The text and the ground of each rule that sets both. */
const pairsOf = (file: string) =>
  [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector, block]) => {
    const text = block!.match(/(?:^|[\s;])color: ([^;]+);/)?.[1]
    const ground = block!.match(/(?:^|[\s;])background(?:-color)?: ([^;]+);/)?.[1]
    return text && ground ? [{ where: `${file} ${selector!.trim()}`, text, ground }] : []
  })

const CASES = Object.entries(APPS).flatMap(([name, { light, dark, ...app }]) => [
  { name, theme: 'light', tokens: light, ...app },
  ...(dark ? [{ name, theme: 'dark', tokens: dark, ...app }] : []),
])

test.each(CASES)('$name, $theme: each text stands out on each ground', ({ tokens, least, texts, grounds }) => {
  const faint = texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(colourOf(tokens, `var(${text})`)!, colourOf(tokens, `var(${ground})`)!)
      return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
    }),
  )
  expect(faint).toEqual([])
})

test.each(CASES)(
  '$name, $theme: each rule with a text and a ground of its own has them stand out',
  ({ tokens, least, files }) => {
    const pairs = files.flatMap(pairsOf).flatMap(({ where, text, ground }) => {
      const [front, behind] = [colourOf(tokens, text), colourOf(tokens, ground)]
      return front && behind ? [{ what: `${where}: ${text} on ${ground}`, ratio: contrast(front, behind) }] : []
    })
    expect(pairs.length).toBeGreaterThan(2)
    expect(pairs.filter(({ ratio }) => ratio < least).map(({ what, ratio }) => `${what}, ${ratio.toFixed(2)}`)).toEqual([])
  },
)
