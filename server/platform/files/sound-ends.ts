// Recordings of browsers: WebM with Opus, or MPEG-4 with AAC or Opus. A film is none.

const HEAD = 65_536
const DOC_TYPE = Buffer.from('4282847765626d', 'hex')
const SEGMENT = Buffer.from('18538067', 'hex')

const has = (content: Buffer, ...words: string[]) => words.some((word) => content.subarray(0, HEAD).includes(word))

/** The length of a WebM with sound alone. A browser that records does not know its length yet: then it ends with the file. */
export function webmLength(content: Buffer): number | null {
  const at = content.subarray(0, HEAD).indexOf(SEGMENT)
  const isWebm = content.subarray(0, Math.max(at, 0)).includes(DOC_TYPE)
  if (!isWebm || !has(content, 'A_OPUS', 'A_VORBIS') || has(content, 'V_VP', 'V_AV1', 'V_MPEG')) return null
  const size = sizeAt(content, at + SEGMENT.length)
  if (!size) return null
  if (size.value === undefined) return content.length
  const end = at + SEGMENT.length + size.length + size.value
  return end <= content.length ? end : null
}

/** A number of EBML: the place of its first bit says how long it is; one of ones alone means that nobody knows. */
function sizeAt(content: Buffer, at: number): { length: number; value: number | undefined } | null {
  const first = content[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > content.length) return null
  const bits = content.subarray(at, at + length)
  const marked = first & (0xff >> length)
  const isUnknown = marked === 0xff >> length && bits.subarray(1).every((byte) => byte === 0xff)
  const value = bits.subarray(1).reduce((before, byte) => before * 256 + byte, marked)
  return { length, value: isUnknown ? undefined : value }
}

/** The length of an MPEG-4 with sound alone: its boxes follow each other up to its end. */
export function m4aLength(content: Buffer): number | null {
  if (!content.includes('soun') || content.includes('vide')) return null
  let at = 0
  while (at + 8 <= content.length) {
    const size = content.readUInt32BE(at)
    const isNamed = /^[a-z\d]{4}$/.test(content.toString('latin1', at + 4, at + 8))
    if (!isNamed || size < 8 || at + size > content.length) break
    at += size
  }
  return at > 0 && at === content.length ? at : null
}
