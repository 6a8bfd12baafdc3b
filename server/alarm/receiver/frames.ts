import { crc16 } from './crc.ts'

// Frames of SIA DC-09 in a stream of bytes: LF, CRC, length, the content from the first quote on, CR.

/** The bytes that a frame may have between LF and CR. */
export const MOST_BYTES = 1024

/** `content`: from the first quote to before CR. `binary`: its CRC stands as two bytes, as some panels send it. */
export type Frame = { content: string; binary: boolean }
/** `faulty`: frames with a wrong CRC or length. `rest`: the bytes that may be the beginning of a frame. */
export type Found = { frames: Frame[]; faulty: number; rest: Buffer }

const HEADER = /0[0-9A-Fa-f]{3}"/g
const HEX = /^[0-9A-Fa-f]{4}$/
/** A length with its quote. */
const LENGTH = 5
/** The bytes before a quote that belong to its frame: four digits of CRC and the length. */
const MOST_BEFORE = 8

/** The frame whose length begins at `start` and that ends before `end`, if CRC and length are right. */
function frameAt(text: string, start: number, end: number): Frame | undefined {
  const content = text.slice(start + LENGTH - 1, end)
  if (Number.parseInt(text.slice(start, start + LENGTH - 1), 16) !== content.length) return undefined
  const crc = crc16(Buffer.from(content, 'latin1'))
  const digits = text.slice(Math.max(0, start - 4), start)
  if (HEX.test(digits) && Number.parseInt(digits, 16) === crc) return { content, binary: false }
  const bytes = text.slice(Math.max(0, start - 2), start)
  if (bytes.length === 2 && bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1) === crc) return { content, binary: true }
  return undefined
}

/** Finds the frames in what has arrived so far. The bytes between them are passed over. */
export function findFrames(bytes: Buffer): Found {
  const text = bytes.toString('latin1')
  const frames: Frame[] = []
  let faulty = 0
  let done = 0
  HEADER.lastIndex = 0
  for (let header = HEADER.exec(text); header; header = HEADER.exec(text)) {
    const start = header.index
    const end = text.indexOf('\r', start)
    if (end < 0) {
      // The frame goes on in what is still to arrive, unless it is too long already.
      const began = Math.max(done, start - MOST_BEFORE)
      if (text.length - start <= MOST_BYTES) return { frames, faulty, rest: bytes.subarray(began) }
      return { frames, faulty: faulty + 1, rest: bytes.subarray(bytes.length) }
    }
    const frame = end - start <= MOST_BYTES ? frameAt(text, start, end) : undefined
    if (!frame) {
      faulty++
      continue
    }
    frames.push(frame)
    done = end + 1
    HEADER.lastIndex = done
  }
  return { frames, faulty, rest: bytes.subarray(Math.max(done, bytes.length - MOST_BEFORE - LENGTH)) }
}

/** A content as a frame: with CRC and length, as digits or, for panels that send it so, with two bytes of CRC. */
export function frameOf(content: string, binary = false) {
  const bytes = Buffer.from(content, 'latin1')
  const crc = crc16(bytes)
  const length = bytes.length.toString(16).toUpperCase().padStart(4, '0')
  const digits = crc.toString(16).toUpperCase().padStart(4, '0')
  const head = binary ? Buffer.from([0x0a, crc >>> 8, crc & 255]) : Buffer.from(`\n${digits}`)
  return Buffer.concat([head, Buffer.from(length), bytes, Buffer.from('\r')])
}
