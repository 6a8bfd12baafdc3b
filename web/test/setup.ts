import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// The page's whole markup in a failure hides the sentence that matters; and a busy machine needs more than a second.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]), asyncUtilTimeout: 15_000 })

// jsdom draws nothing: what Mantine asks of a window that does.
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

/** A console.error nobody asked for fails the test. */
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
  // As when a document is loaded; all files of a worker share this one.
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new Event('pageshow'))
  expect(unexpected, 'console.error was called').toEqual([])
})
