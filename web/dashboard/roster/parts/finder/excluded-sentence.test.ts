import { expect, test } from 'vitest'
import { excludedSentence } from './excluded-sentence.ts'

const NOBODY = { on_duty: 0, expired: 0, away: 0, not_active: 0, not_qualified: 0, banned: 0, over_hours: 0, against_post: 0 }

test('guards who cannot fill a slot are counted by what is in their way', () => {
  expect(excludedSentence({ ...NOBODY, banned: 1, over_hours: 4, against_post: 2 })).toBe(
    '7 more: 1 not wanted by the client, 4 above the most hours, 2 without a second guard',
  )
  expect(excludedSentence(NOBODY)).toBeUndefined()
})
