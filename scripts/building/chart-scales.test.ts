import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCALES, withUsedScales } from './chart-scales.ts'

const RECHARTS = 'node_modules/recharts/es6'

test('the modules of Recharts that look a scale up by its name get those that our charts use', () => {
  const looking = globSync(`${RECHARTS}/**/*.js`).filter((file) => /\* as \w+ from '.*d3-scale'/.test(readFileSync(file, 'utf8')))
  expect(looking.map((file) => file.split('/').at(-1)).sort()).toEqual(['combineConfiguredScale.js', 'combineRealScaleType.js'])
  for (const file of looking) expect(withUsedScales(readFileSync(file, 'utf8')), file).toContain(`const d3Scales = { ${SCALES} }`)
  expect(withUsedScales("import { scaleTime } from 'victory-vendor/d3-scale'")).toBeUndefined()
})

test('each scale that a chart names is among them, and each that Recharts chooses by itself', () => {
  const charts = globSync('web/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes("from 'recharts'"))
  const given = charts.flatMap((text) => [...text.matchAll(/\bscale=(?:"(\w+)"|\{([^}]*)\})/g)])
  const named = given.flatMap(([, plain, code]) => plain ?? [...code!.matchAll(/'(\w+)'/g)].map(([, name]) => name!))
  expect(named).toContain('sqrt')
  const chosen = readFileSync(`${RECHARTS}/state/selectors/combiners/combineRealScaleType.js`, 'utf8').matchAll(/return '(\w+)'/g)
  const needed = [...named, ...[...chosen].map(([, name]) => name!)]
  expect(needed.filter((name) => !SCALES.includes(`scale${name[0]!.toUpperCase()}${name.slice(1)}`))).toEqual([])
})
