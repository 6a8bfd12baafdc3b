// Recordings as browsers make them, cut to their beginning; and a film, which is none.
import { bytes, file } from './documents.ts'

const EBML = bytes('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581'.concat('02'))
const UNKNOWN_SIZE = 'ff'

/** A WebM of a browser that records: its length is not known. */
export const webm = ({ name = 'voice.webm', codec = 'A_OPUS', padding = 0 } = {}) =>
  file(
    name,
    bytes('', Buffer.from(EBML), `18538067${'01'}${UNKNOWN_SIZE.repeat(7)}`, Buffer.from(codec), Buffer.alloc(padding, 7)),
  )

function box(name: string, content: Buffer) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** An MPEG-4 whose parts follow each other; `handler` is what its track has. */
export const m4a = ({ name = 'voice.m4a', handler = 'soun' } = {}) =>
  file(
    name,
    bytes(
      '',
      box('ftyp', Buffer.from('iso5\0\0\0\0')),
      box('moov', Buffer.from(`hdlr${handler}`)),
      box('mdat', Buffer.alloc(64, 7)),
    ),
  )
