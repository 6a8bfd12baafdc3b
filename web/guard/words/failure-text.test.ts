import { expect, test, vi } from 'vitest'
import { Refused } from '../outbox/transport.ts'
import { failureText } from './failure-text.ts'
import { wordIn } from './words.ts'

test.each([
  ['nothing comes back', new Refused('Failed to fetch'), 'Seva haijibu. Angalia mtandao na bando lako, kisha ujaribu tena.'],
  [
    'the server fails',
    new Refused('Something went wrong on our side.', 500),
    'Seva ina hitilafu. Tafadhali jaribu tena baada ya dakika chache.',
  ],
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

test.each([
  ['en', 'This needs a network. Please try again when there is one.'],
  ['lg', "Kino kyetaaga netiwaaka. Gezaako nate ng'eriwo."],
  ['sw', 'Hili linahitaji mtandao. Jaribu tena ukiwepo.'],
] as const)('a network is asked for where the phone has none, in %s', (language, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failureText((key, values) => wordIn(language, key, values), new Refused('No answer.'))).toBe(text)
})

test.each([
  ['en', 1, 'Too many tries. Please wait 1 second and try again.'],
  ['en', 45, 'Too many tries. Please wait 45 seconds and try again.'],
  ['en', 90, 'Too many tries. Please wait 90 seconds and try again.'],
  ['en', 91, 'Too many tries. Please wait 2 minutes and try again.'],
  ['en', 900, 'Too many tries. Please wait 15 minutes and try again.'],
  ['en', 5_400, 'Too many tries. Please wait 1 h 30 min and try again.'],
  ['lg', 1, 'Ogezezzaako emirundi mingi. Lindako sekonda 1 ogezeeko nate.'],
  ['lg', 45, 'Ogezezzaako emirundi mingi. Lindako sekonda 45 ogezeeko nate.'],
  ['lg', 900, 'Ogezezzaako emirundi mingi. Lindako eddakiika 15 ogezeeko nate.'],
  ['sw', 1, 'Umejaribu mara nyingi mno. Subiri sekunde 1, kisha ujaribu tena.'],
  ['sw', 45, 'Umejaribu mara nyingi mno. Subiri sekunde 45, kisha ujaribu tena.'],
  ['sw', 900, 'Umejaribu mara nyingi mno. Subiri dakika 15, kisha ujaribu tena.'],
] as const)('says in %s how long to wait when the server asks for %i seconds: %s', (language, seconds, text) => {
  const refused = new Refused('Too many requests. Please wait a moment.', 429, 'too_many_requests', {}, seconds)
  expect(failureText((key, values) => wordIn(language, key, values), refused)).toBe(text)
})
