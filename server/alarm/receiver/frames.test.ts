import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { findFrames, frameOf, MOST_BYTES } from './frames.ts'
import { readHeader } from './header.ts'
import { readData } from './read-signals.ts'

const { frames } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as { frames: { hex: string }[] }
const KNOWN = frames.map(({ hex }) => Buffer.from(hex, 'hex'))
/** Frames that are tried: a hundred thousand at night. */
const runs = inject('night') ? 100_000 : 3_000

/** A known frame with some bytes replaced, taken out or put in. */
const mutated = fc
  .tuple(
    fc.constantFrom(...KNOWN),
    fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom('replace', 'remove', 'insert')), { maxLength: 4 }),
  )
  .map(([frame, changes]) =>
    changes.reduce((bytes, [place, byte, how]) => {
      const at = place % (bytes.length + 1)
      const after = bytes.subarray(how === 'insert' ? at : at + 1)
      return Buffer.concat([bytes.subarray(0, at), how === 'remove' ? Buffer.alloc(0) : Buffer.from([byte]), after])
    }, frame),
  )
const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
/** A frame whose CRC and length are right, whatever it says. */
const sealed = fc
  .string({ unit: 'binary-ascii', maxLength: 200 })
  .map((text) => frameOf(`"SIA-DCS"0001L0#1234[${text.replaceAll('\r', ' ')}`))

test('random and changed frames are read without a fault, and no more is kept of them than one frame may have', () => {
  fc.assert(
    fc.property(fc.oneof(mutated, noise, sealed), (bytes) => {
      const { frames: found, rest } = findFrames(bytes)
      expect(rest.length).toBeLessThanOrEqual(MOST_BYTES + 16)
      for (const { content } of found) {
        const header = readHeader(content)
        if (header) readData(header.protocol, header.body)
      }
    }),
    { numRuns: runs, seed: Number(inject('seed')) },
  )
})

test('a frame with a changed byte is never taken for another one: its CRC or its length is wrong', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KNOWN.filter((frame) => findFrames(frame).frames.length === 1)),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (frame, place, by) => {
        const [{ content } = { content: '' }] = findFrames(frame).frames
        const quote = frame.indexOf('"')
        const at = quote + (place % content.length)
        const bytes = Buffer.from(frame)
        bytes[at] = bytes[at]! ^ by
        expect(findFrames(bytes).frames.map((one) => one.content)).toEqual([])
      },
    ),
    { numRuns: runs, seed: Number(inject('seed')) },
  )
})
