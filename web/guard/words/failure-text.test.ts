import { expect, test } from 'vitest'
import { Refused } from '../outbox/transport.ts'
import { failureText } from './failure-text.ts'
import { wordIn } from './words.ts'

test.each([
  ['nothing comes back', new Refused('Failed to fetch'), 'Hili linahitaji mtandao. Jaribu tena ukiwepo.'],
  ['the server fails', new Refused('Something went wrong on our side.', 500), 'Haikufaulu. Tafadhali jaribu tena.'],
  ['the page fails', new DOMException('The storage is full.'), 'Haikufaulu. Tafadhali jaribu tena.'],
  [
    'there were too many tries',
    new Refused('Too many requests. Please wait a moment.', 429),
    'Umejaribu mara nyingi mno. Subiri dakika moja, kisha ujaribu tena.',
  ],
  [
    'the phone has been revoked',
    new Refused('Please sign in.', 401),
    'Simu hii haijasajiliwa tena. Piga simu chumba cha udhibiti.',
  ],
  [
    'the guard cannot have a shift',
    new Refused('You cannot take this shift. Please call the control room.', 409, 'not_deployable'),
    'Huwezi kuchukua zamu hii. Piga simu chumba cha udhibiti.',
  ],
  ['a rule of the company refuses', new Refused('This shift is taken.', 409, 'taken'), 'This shift is taken.'],
])('is in the language of the guard when %s', (_, error, text) => {
  expect(failureText((key, values) => wordIn('sw', key, values), error)).toBe(text)
})
