import { expect, test } from 'vitest'
import { CallFailure } from './call.ts'
import { failureText } from './failure-text.ts'

const unexpected = 'An unexpected error occurred.'
const refusal = (message: string, body?: object) => new CallFailure('SERVER_ERROR', message, 502, body)

test('the server’s message, else what the specification prescribes for the screen, else the status', () => {
  const explained = refusal('Not today.', { message: 'Not today.', error: 'not_today' })
  const silent = refusal('Bad Gateway')
  const nameless = refusal('Server responded with status 502')
  const prescribed = { failed: 'Failed to add client', unexpected }
  expect([explained, silent, nameless].map((one) => failureText(one, prescribed))).toEqual([
    'Not today.',
    'Failed to add client',
    'Failed to add client',
  ])
  expect([explained, silent, nameless].map((one) => failureText(one, { unexpected }))).toEqual([
    'Not today.',
    'Bad Gateway',
    'Server responded with status 502',
  ])
  expect(failureText(explained, { ...prescribed, errorFirst: true })).toBe('not_today')
})

test('the other kinds keep their messages; anything unforeseen is unexpected', () => {
  const timeout = new CallFailure('TIMEOUT_ERROR', 'Request timeout. Please try again.')
  expect(failureText(timeout, { failed: 'Failed', unexpected })).toBe('Request timeout. Please try again.')
  expect(failureText(new CallFailure('UNKNOWN_ERROR', 'Unknown error after retries'), { unexpected })).toBe(unexpected)
  expect(failureText(new Error('?'), { unexpected })).toBe(unexpected)
})

test('a missing session, permission or record has its own message where the screen has one', () => {
  const signedOut = new CallFailure('SERVER_ERROR', 'Please sign in.', 401, { message: 'Please sign in.' })
  expect(failureText(signedOut, { unexpected, signedOut: 'No access token found. Please login again.' })).toBe(
    'No access token found. Please login again.',
  )
  expect(failureText(signedOut, { unexpected })).toBe('Please sign in.')
  const unknown = new CallFailure('SERVER_ERROR', 'Not found.', 404, { message: 'Not found.' })
  expect(failureText(unknown, { unexpected, missing: 'There is no such invoice.' })).toBe('There is no such invoice.')
  expect(failureText(unknown, { unexpected })).toBe('Not found.')
})
