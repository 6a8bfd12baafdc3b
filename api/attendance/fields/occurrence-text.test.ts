import { expect, test } from 'vitest'
import { occurrenceText } from './occurrence-text.ts'

const said = (fields: object, text = '') => occurrenceText({ text, fields })

test('an entry is one line of its facts and its text; an odometer is an amount of kilometres', () => {
  expect(said({ name: 'Peter Ouma', host: 'Manager' }, 'For the office')).toBe('Peter Ouma, to see: Manager. For the office')
  expect(said({ plate: 'UBB 123C', odometer_km: '45379', fuel: 'half' })).toBe('UBB 123C, Odometer: 45,379 km, fuel: half')
  expect(said({ odometer_km: '800' })).toBe('Odometer: 800 km')
  // Written before there was a rule for it.
  expect(said({ odometer_km: 'about 45 thousand' })).toBe('Odometer: about 45 thousand')
})
