import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import './hashing.ts'

fc.configureGlobal({ seed: inject('seed') })

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
