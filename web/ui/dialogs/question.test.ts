import { expect, test } from 'vitest'
import { question } from './question.ts'

test.each([
  ['Delete the page What do you need??', 'Delete the page What do you need?'],
  [
    'Delete the page Who?? It will be kept in the Trash for 30 days.',
    'Delete the page Who? It will be kept in the Trash for 30 days.',
  ],
  [['Delete the view ', 'Late??', '?'], 'Delete the view Late?'],
  [['Delete the view ', 7, '?'], 'Delete the view 7?'],
  ['Delete the guard Peter Okello?', 'Delete the guard Peter Okello?'],
])('%s', (asked, said) => {
  expect(question(asked)).toBe(said)
})
