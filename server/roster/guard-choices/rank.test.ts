import { expect, test } from 'vitest'
import { livesNear } from './rank.ts'

test.each([
  ['Ntinda', 'Kasuku Grocers Ntinda, Ntinda Road', true],
  ['ntinda , Kampala', 'Plot 4, Ntinda', true],
  ['Port Bell', 'Ssese Line Depot, Port Bell Road, Luzira', true],
  ['Kampala', 'Plot 4, Ntinda', false],
  ['Bunga', 'Bungalow Close, Gaba', false],
  ['Kisaasi (trading centre)', 'Kisaasi Road, Bukoto', false],
  [', ', 'Plot 4, Ntinda', false],
])('who lives in %s lives near %s: %s', (area, place, near) => {
  expect(livesNear(area, place)).toBe(near)
})
