import { afterEach, beforeEach, expect, vi } from 'vitest'
import './hashing.ts'

// Test files share a process: undo what one test changes.

let complaints: string[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.map(String).join(' ')))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  expect(complaints, 'console.error was called').toEqual([])
})
