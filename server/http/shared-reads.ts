import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Compression of every response: from how many bytes on, and how. */
export const COMPRESSION = { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }

/** A response as text, and compressed once for all who take it so. */
export type SharedText = { text: string; brotli: () => Promise<Buffer> }

/** A text that is compressed when somebody first takes it so. */
export function shareText(text: string): SharedText {
  let compressed: Promise<Buffer> | undefined
  return {
    text,
    brotli: () => {
      compressed ??= compress(text, COMPRESSION.brotliOptions)
      return compressed
    },
  }
}

/**
 * Lets concurrent callers with the same key share one read and its result. A caller that arrives while a read is under way shares
 * the next one with all who arrive meanwhile, so that no result is older than its request.
 */
export function shareReads<T>() {
  const underWay = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, read: () => Promise<T>) {
    const reading = read()
    underWay.set(key, reading)
    const end = () => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    reading.then(end, end)
    return reading
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key)
    if (!running) return start(key, read)
    const waiting = next.get(key)
    if (waiting) return waiting
    const following = running
      .catch(() => {})
      .then(() => {
        next.delete(key)
        return start(key, read)
      })
    next.set(key, following)
    return following
  }
}
