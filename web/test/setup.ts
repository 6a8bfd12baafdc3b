import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { computedStyle } from './computed-style.ts'

// By default a failure prints the whole markup, which hides the message; and a busy machine needs more than a second.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]), asyncUtilTimeout: 15_000 })

window.getComputedStyle = computedStyle

// In development React records for each element where in the code it was made, for its own tools: up to 10,000 a second, a sixth
// of the time of a test. With the quota used up it makes and checks the same elements without.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

// Browser features that Mantine needs and jsdom lacks.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.HTMLElement.prototype.scrollIntoView ??= () => {}

/** An unexpected console.error fails the test. */
let unexpected: string[] = []
beforeEach(() => {
  unexpected = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void unexpected.push(words.map(String).join(' ')))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.body.className = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // As after loading a document; all test files of a worker share this one.
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new Event('pageshow'))
  expect(unexpected, 'console.error was called').toEqual([])
})
