import { DEFAULT_THEME, getCSSColorVariables, luminance, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const overridden = cssVariables(merged)
const badgeColors = Object.keys(merged.colors).filter((name) => name !== 'dark')

/** The resolved colour of a variable in a scheme. */
function colorOf(scheme: 'light' | 'dark', color: string, variable: string): string {
  const own: Record<string, string> = {
    ...getCSSColorVariables({ theme: merged, color, colorScheme: scheme }),
    ...overridden[scheme],
  }
  const value = own[variable] ?? variable
  const named = value.match(/^var\((.+)\)$/)?.[1]
  return named ? colorOf(scheme, color, named) : value
}

/** A translucent colour blended with its background. */
function seenOn(behind: string, color: string) {
  const [r, g, b, part] =
    color
      .match(/^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/)
      ?.slice(1)
      .map(Number) ?? []
  if (part === undefined) return color
  const mixed = [r, g, b].map((value, at) => {
    const under = Number.parseInt(behind.slice(1 + 2 * at, 3 + 2 * at), 16)
    return Math.round(under + ((value! - under) * part) / 100)
  })
  return `rgb(${mixed.join(', ')})`
}

function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

test.each(['light', 'dark'] as const)('a badge of any colour is legible in the %s theme', (scheme) => {
  const surface = overridden[scheme]['--surface']!
  const unreadable = badgeColors.filter((color) => {
    const ground = seenOn(surface, colorOf(scheme, color, `--mantine-color-${color}-light`))
    return contrast(ground, colorOf(scheme, color, `--mantine-color-${color}-light-color`)) < 4.5
  })
  expect(badgeColors).toContain('orange')
  expect(unreadable).toEqual([])
})
