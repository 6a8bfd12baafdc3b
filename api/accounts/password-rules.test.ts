import { expect, test } from 'vitest'
import { judgePassword, type KnownWords } from './password-rules.ts'

const KNOWN: KnownWords = {
  company: ['Engabo Security', 'Your Safety, Our Priority'],
  person: ['Lydia Asiimwe', 'lydia.asiimwe@engabo.example', '+256 700 000 003'],
}
const messageOf = (password: string) => judgePassword(password, KNOWN).message

test.each([
  'correct horse battery staple',
  'demo-password-for-tests',
  'gatepost lantern kitenge',
  'x7$k9!m2#p4q',
  'hJ8-2kLq9ZzT',
  'MyDogEatsBlue9',
  'пароль-длинный-очень',
])('accepts a password that is hard to guess: %s', (password) =>
  expect(judgePassword(password, KNOWN)).toMatchObject({ accepted: true }),
)

test('length counts characters after Unicode normalisation', () => {
  expect(judgePassword('kettle-lamp')).toEqual({
    accepted: false,
    level: 0,
    message: '1 more character: it must have at least 12.',
  })
  expect(messageOf('short')).toBe('7 more characters: it must have at least 12.')
  // Seven characters of two UTF-16 code units each.
  expect(judgePassword('🦒🐘🦓🐆🦏🐊🦩').level).toBe(0)
  expect(messageOf(`${'gatepost '.repeat(20)}`)).toBe('It must have at most 128 characters.')
  // Full-width letters count as the same letters.
  expect(messageOf('ｐａｓｓｗｏｒｄ１２３４')).toMatch(/most common/)
})

test.each([
  'password1234',
  'Password2026!!',
  'P@ssw0rd1234',
  'p a s s w o r d 1 2',
  'iloveyou12345',
  'sunshine!!!2026',
  'qwerty-letmein-1',
])('refuses a common password, also with digits and signs added: %s', (password) =>
  expect(messageOf(password)).toBe('It is one of the most common passwords, which attackers try first.'),
)

test.each(['engabosecurity', 'Security-Guard-1', 'YourSafetyOurPriority', 'Eng@bo.Guards.2026'])(
  'refuses a password made of words of the company: %s',
  (password) => expect(messageOf(password)).toBe('It is made of the company’s words, which attackers try first.'),
)

test.each(['lydia.asiimwe1', 'LydiaAsiimwe2026', 'asiimwe_lydia_1990'])(
  'refuses a password made of the person’s own name or address: %s',
  (password) => expect(messageOf(password)).toBe('It is made of your name, address or number, which others know.'),
)

test.each(['welcome2engabo', 'lydia@kampala12', 'admin-security-lydia'])(
  'refuses a password made of several weak parts: %s',
  (password) =>
    expect(messageOf(password)).toBe('It is made of words that attackers try first: common ones, the company’s or your own.'),
)

test.each(['aaaaaaaaaaaa', 'abababababab', 'xyzxyzxyzxyz', '!!!!!!!!!!!!a'])('refuses repeated characters: %s', (password) =>
  expect(messageOf(password)).toMatch(/^It repeats the same few characters\./),
)

test.each(['qwertyuiop12', 'poiuytrewq12', '1qaz2wsx3edc', 'asdfghjkl;;;x', 'abcdefghijkl', 'q1w2e3r4t5y6'])(
  'refuses a row of the keyboard: %s',
  (password) => expect(messageOf(password)).toMatch(/^It follows the keys or the alphabet\./),
)

test.each(['123456789012', '739284105562', '+256700000003', '1990-04-12 1995'])('refuses digits alone: %s', (password) =>
  expect(messageOf(password)).toBe('Digits alone are guessed quickly. Add a few words.'),
)

test('a longer password is stronger', () => {
  expect(judgePassword('gatepost lamp')).toEqual({
    accepted: true,
    level: 2,
    message: 'Good. A few more words make it stronger.',
  })
  expect(judgePassword('gatepost lantern')).toEqual({ accepted: true, level: 3, message: 'A strong password.' })
})
