import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import './hashing.ts'

// The same random inputs in each run: what fails, fails again. `npm run test:attack` has others each time.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })

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
