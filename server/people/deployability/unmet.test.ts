import { expect, test } from 'vitest'
import { type Held, hasExpired, unmetReason } from './unmet.ts'

const held = (more: Partial<Held>): Held => ({
  type_id: 3,
  issued_on: null,
  expires_on: null,
  verified: true,
  revoked: false,
  ...more,
})
const licence = held({ expires_on: '2026-12-05' })
const unmet = (all: Held[], from: string, until = from) => unmetReason('Firearms handling', all, from, until)

test.each<[what: string, held: Held[], from: string, until: string, reason: string | undefined]>([
  ['ends in the night', [licence], '2026-12-05', '2026-12-06', 'Firearms handling ends on 5 Dec 2026, during this shift.'],
  ['ends as the shift does', [licence], '2026-12-04', '2026-12-05', undefined],
  ['has ended', [licence], '2026-12-06', '2026-12-06', 'Firearms handling ended on 5 Dec 2026.'],
  ['never ends', [held({})], '2036-12-06', '2036-12-07', undefined],
  [
    'is followed by the next',
    [licence, held({ issued_on: '2026-12-06', expires_on: '2027-12-05' })],
    '2026-12-05',
    '2026-12-06',
    undefined,
  ],
  ['is replaced by a newer one', [licence, held({ expires_on: '2027-12-05' })], '2026-12-20', '2026-12-21', undefined],
  ['is not verified', [held({ verified: false })], '2026-12-01', '2026-12-01', 'Firearms handling has not been verified.'],
  [
    'is not verified, and the one before has ended',
    [licence, held({ verified: false, expires_on: '2027-12-05' })],
    '2026-12-06',
    '2026-12-06',
    'Firearms handling has not been verified.',
  ],
  ['was revoked', [held({ revoked: true })], '2026-12-01', '2026-12-01', 'Firearms handling was revoked.'],
  [
    'begins later',
    [held({ issued_on: '2026-12-24' })],
    '2026-12-01',
    '2026-12-01',
    'Firearms handling is valid only from 24 Dec 2026 on.',
  ],
  ['is not there', [], '2026-12-01', '2026-12-01', 'Firearms handling is missing.'],
])('a licence that %s', (_, all, from, until, reason) => {
  expect(unmet(all, from, until)).toBe(reason)
})

test('a licence has expired when all of a kind has ended, and not when it is missing, was revoked or waits to be verified', () => {
  const on = (all: Held[]) => hasExpired(all, '2026-12-06')
  expect(on([licence])).toBe(true)
  expect(on([licence, held({ revoked: true })])).toBe(true)
  expect(on([])).toBe(false)
  expect(on([held({ revoked: true, expires_on: '2026-12-05' })])).toBe(false)
  expect(on([licence, held({ verified: false, expires_on: '2027-12-05' })])).toBe(false)
})
