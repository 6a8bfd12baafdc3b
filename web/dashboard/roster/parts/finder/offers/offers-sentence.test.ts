import { expect, test } from 'vitest'
import { offersSentence } from './offers-sentence.ts'

const NOW = Date.parse('2026-11-27T18:00:00Z')
const offer = (state: 'Offered' | 'Declined' | 'Expired', minutes = 0) => ({
  state,
  expires_at: new Date(NOW + minutes * 60_000).toISOString(),
})

test('says how many are asked and for how long, and how it ended once nobody is', () => {
  expect(offersSentence([offer('Offered', 3.5), offer('Offered', 1), offer('Declined')], NOW)).toBe(
    'Offered to 2, 3 minutes left',
  )
  expect(offersSentence([offer('Offered', 0.5)], NOW)).toBe('Offered to 1, less than a minute left')
  expect(offersSentence([offer('Expired'), offer('Expired'), offer('Declined')], NOW)).toBe(
    'Nobody has accepted: 1 declined, 2 expired',
  )
  expect(offersSentence([], NOW)).toBeUndefined()
})
