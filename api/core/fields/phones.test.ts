import { expect, test } from 'vitest'
import { phoneOf } from './phones.ts'

test.each([
  ['0772 123 456', '256772123456'],
  ['+256 772 123-456', '256772123456'],
  ['00254 712 345678', '254712345678'],
  ['123', undefined],
  ['0700 000 001 / 0700 000 002', undefined],
])('the number of %j is %s', (contacts, number) => expect(phoneOf(contacts)).toBe(number))
