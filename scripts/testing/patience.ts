import { vi } from 'vitest'

/** Milliseconds that a test waits at most for an expectation. Vitest's one second is too short on a busy machine. */
const PATIENCE = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'object' ? { timeout: PATIENCE, ...options } : (options ?? PATIENCE))
