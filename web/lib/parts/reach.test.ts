import { beforeEach, expect, test, vi } from 'vitest'
import { LostPart, loadPart, lostOr, PAGE_ASKED, PAGE_LOST } from './lost-part.ts'
import { preload, reach, reachPage } from './reach.ts'

/** Each file that was asked for, by which kind of link; a fetch is "fetch". */
const asked: string[] = []
let online = true
beforeEach(() => {
  asked.length = 0
  online = true
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    const { rel, href } = link as HTMLLinkElement
    asked.push(`${rel} ${new URL(href).pathname}`)
    const event = new Event(online ? 'load' : 'error')
    queueMicrotask(() => (link as HTMLLinkElement).dispatchEvent(event))
  })
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(`fetch ${address}`)
    if (!online) throw new TypeError('Failed to fetch')
    return new Response('')
  })
})

test('a part is imported once all its files are here, and never before: a browser would remember the failure', async () => {
  const load = vi.fn(async () => 'part')
  online = false
  await expect(preload('/', load, ['assets/a1.js', 'assets/b1.js'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  online = true
  expect(await preload('/', load, ['assets/a1.js', 'assets/b1.js'])).toBe('part')
  expect(load).toHaveBeenCalledOnce()
})

test('a file that comes is asked for once, as the script that the import takes', async () => {
  await preload('/', async () => 'part', ['assets/c1.js'])
  expect(asked).toEqual(['preload /assets/c1.js'])
})

test('a part without others is known by the file that it imports', async () => {
  const load = Object.assign(async () => 'part', { toString: () => '()=>import(`./lone-x.js`)' })
  await preload('/g/', load, [])
  expect(asked).toEqual(['preload /g/assets/lone-x.js'])
})

test('a file that came is not asked for again; one that did not is, after its failure was taken away from the import', async () => {
  online = false
  await expect(reach(['/assets/a2.js'])).rejects.toThrow()
  expect(asked).toEqual(['preload /assets/a2.js', 'modulepreload /assets/a2.js', 'fetch /assets/a2.js'])
  online = true
  await reach(['/assets/a2.js'])
  await reach(['/assets/a2.js'])
  expect(asked.slice(3)).toEqual(['preload /assets/a2.js'])
})

test('a page that does not come is said, and asked for again with the next navigation', async () => {
  const lost = vi.fn()
  window.addEventListener(PAGE_LOST, lost)
  online = false
  const coming = reachPage(['/assets/page3.js'])
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce())
  window.dispatchEvent(new Event(PAGE_ASKED))
  await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2))
  online = true
  window.dispatchEvent(new Event(PAGE_ASKED))
  await coming
  expect(lost).toHaveBeenCalledTimes(2)
  window.removeEventListener(PAGE_LOST, lost)
})

test('what is said of a part that did not come is the text of a lost network, of anything else that of the screen', async () => {
  const error = await loadPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).catch(
    (failure) => failure,
  )
  expect(error).toBeInstanceOf(LostPart)
  expect(lostOr(error, 'It failed.')).toBe('No response from server. Please check your connection.')
  expect(lostOr(new Error('a bug'), 'It failed.')).toBe('It failed.')
})
