import { expect, test } from 'vitest'
import { secondsOfQuiet, smsText } from './phone-text.ts'

test('a text is one SMS: one line, plain characters, the whole address', () => {
  expect(smsText('Not on post: Café “Gate”\nB', 'https://e.example/x?record=7')).toBe(
    'Not on post: Cafe Gate B https://e.example/x?record=7',
  )
  const long = smsText('é'.repeat(300), 'https://e.example/x?record=7')
  expect(long).toHaveLength(160)
  expect(long.endsWith(' https://e.example/x?record=7')).toBe(true)
})

test('quiet hours go over midnight, in the time of Kampala', () => {
  const night = { from: '22:00', until: '06:30' }
  const at = (kampala: string) => secondsOfQuiet(night, new Date(`2026-11-23T${kampala}:00+03:00`))
  expect(['21:59', '22:00', '00:30', '06:29', '06:30'].map(at)).toEqual([0, 30_600, 21_600, 60, 0])
  expect(secondsOfQuiet(null)).toBe(0)
})
