import { IconClock, IconMoon, IconSun, IconSunrise, IconSunset2, type TablerIcon } from '@tabler/icons-react'

/**
 * The look of a shift type. The hues are distinguishable for colour-blind readers (after Okabe and Ito), and the icon works
 * without colour.
 */
type Variant = { hue: string; icon: TablerIcon }

const KNOWN: [word: RegExp, variant: Variant][] = [
  [/night/i, { hue: '#0072b2', icon: IconMoon }],
  [/morning/i, { hue: '#009e73', icon: IconSunrise }],
  [/evening/i, { hue: '#cc79a7', icon: IconSunset2 }],
  [/day/i, { hue: '#e69f00', icon: IconSun }],
]
/** None of them close to the red of a gap. */
const OTHERS = ['#7b6fd0', '#c05fd0', '#7d9a2f', '#a97142', '#2aa3b8']
/** Of a shift outside of any contract, whatever its type. */
export const OUTSIDE_HUE = '#8a8f98'

/** The look of a shift type, which is free text: known types have their own, any other one of five, chosen by hash. */
export function variantOf(shiftType: string): Variant {
  const known = KNOWN.find(([word]) => word.test(shiftType))
  if (known) return known[1]
  const sum = [...shiftType.trim().toLowerCase()].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 9973, 7)
  return { hue: OTHERS[sum % OTHERS.length]!, icon: IconClock }
}
