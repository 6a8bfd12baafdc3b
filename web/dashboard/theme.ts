import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eef4fb',
  '#d9e6f5',
  '#b3cbe8',
  '#86abd9',
  '#5e90cb',
  '#3f76b8',
  '#12325a',
  '#0f2a4c',
  '#0b1b2f',
  '#071220',
]
const amber: MantineColorsTuple = [
  '#fff6e3',
  '#ffeac2',
  '#ffdb94',
  '#ffcc66',
  '#ffbe42',
  '#ffb020',
  '#ffb020',
  '#f2a10a',
  '#d98c00',
  '#9a6300',
]
/** Steps of navy: text, quiet text, borders, surfaces, page. */
const dark: MantineColorsTuple = [
  '#dce6f2',
  '#b6c5d7',
  '#95a9c0',
  '#6a819c',
  '#2a4565',
  '#1d3552',
  '#142841',
  '#0c1a2c',
  '#091422',
  '#060e18',
]

/** Mantine in the brand's colours. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 5 },
  colors: { brand, amber, dark },
  white: '#ffffff',
  black: '#0b1b2f',
  autoContrast: true,
  luminanceThreshold: 0.34,
  defaultRadius: 'md',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', Inter, system-ui, sans-serif", fontWeight: '650' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { styles: { title: { fontSize: '1.0625rem', fontWeight: 650 } } },
    Drawer: { styles: { title: { fontSize: '1.0625rem', fontWeight: 650 } } },
  },
})

/** The few colours Mantine has no word for, designed for each scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page': '#f4f6f9',
    '--mantine-color-dimmed': '#54657a',
    '--mantine-color-anchor': '#12325a',
    '--mantine-color-error': '#c02626',
    '--mantine-color-brand-light-color': '#12325a',
    '--mantine-color-red-light-color': '#b42323',
    '--mantine-color-yellow-light-color': '#7a4b00',
    '--mantine-color-green-light-color': '#17602f',
    '--mantine-color-blue-light-color': '#0f4f96',
    '--mantine-color-gray-light-color': '#46505c',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--surface': '#ffffff',
    '--surface-raised': '#f8fafc',
    '--line': '#dfe5ec',
    '--shade': 'rgb(11 27 47 / 16%)',
    '--good-text': '#1b6b35',
  },
  dark: {
    '--page': '#0a1626',
    '--mantine-color-body': '#102138',
    '--mantine-color-anchor': '#9cc1ee',
    '--mantine-color-error': '#ff9a9a',
    '--mantine-color-brand-light': 'rgb(94 144 203 / 18%)',
    '--mantine-color-brand-light-hover': 'rgb(94 144 203 / 28%)',
    '--mantine-color-brand-light-color': '#a9c8ee',
    '--mantine-color-red-light-color': '#ff9a9a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--surface': '#102138',
    '--surface-raised': '#152a45',
    '--line': '#223b59',
    '--shade': 'rgb(0 0 0 / 55%)',
    '--good-text': '#69db8a',
  },
})
