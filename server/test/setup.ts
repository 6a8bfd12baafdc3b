import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest'
import './hashing.ts'
import { keptConnections } from './postgres/connections.ts'
import { beginMinute } from './records/minute-of-test.ts'
import { nameOfDatabase } from './worker.ts'

fc.configureGlobal({ seed: inject('seed') })

// Test files share a process: undo what one test changes.

beginMinute()
let complaints: string[] = []
beforeEach(() => {
  beginMinute()
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

// After what the file itself does at its end, because it was registered first. A connection that a file keeps is missing to others:
// PostgreSQL has a hundred for the whole run.
afterAll(async () => {
  vi.useRealTimers()
  const own = await nameOfDatabase()
  expect(await keptConnections((database) => database !== own), 'connections that the file keeps').toEqual([])
})
