import { expect, test } from 'vitest'
import { countAxis, SERIES } from './overview-series.ts'

const month = { name: 'Nov 2026', incidents: 7, patrols: 534, revenue: 90_000_000, services: 12, guards: 48, clients: 19 }
const only = (...fields: string[]) => SERIES.filter(({ field }) => fields.includes(field))

test('counts that would be flat on the axis get a scale stretched towards zero, with evenly spaced ticks', () => {
  expect(countAxis([month], SERIES)).toEqual({ stretched: true, ticks: [0, 25, 100, 225, 400, 625] })
})

test('counts of the same size keep an even scale, whatever the revenue', () => {
  expect(countAxis([month], only('guards', 'clients', 'revenue')).stretched).toBe(false)
  expect(countAxis([month], only('revenue')).stretched).toBe(false)
  expect(countAxis([], SERIES).stretched).toBe(false)
})

test('no two lines share a dash or a marker', () => {
  expect(new Set(SERIES.map(({ dash }) => dash)).size).toBe(SERIES.length)
  expect(new Set(SERIES.map(({ marker }) => marker)).size).toBe(SERIES.length)
})
