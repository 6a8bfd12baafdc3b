import { createHash, randomUUID } from 'node:crypto'
import type { CameraSignal } from '../../../api/alarm/camera-signals.ts'
import { meaningOfEvent } from '../../../api/alarm/codes/camera-events.ts'
import type { Db } from '../../platform/db/open.ts'
import { refusalOf } from '../../platform/errors.ts'
import type { FileStore, ReceivedFile } from '../../platform/files/file-store.ts'
import { shownCopy } from '../../platform/pictures/pictures.ts'
import { storeWithin } from '../receiver/queries.ts'
import { insertPicture } from './queries.ts'

const MOST_TEXT = 200
type Sender = { id: number; account: string; address: string | null }

async function* contentOf(content: Buffer) {
  yield content
}

/** The picture as operators see it; undefined where it cannot be read or the process is busy: its signal matters more. */
async function copyOf(files: FileStore, original: ReceivedFile) {
  try {
    const copy = await files.receive(contentOf(await shownCopy(files, original)), 'picture.webp', ['webp'])
    return (copy as ReceivedFile<'webp'> | null) ?? undefined
  } catch (error) {
    if (refusalOf(error)) return undefined
    throw error
  }
}

/** The same signal at the same time of the camera with the same pictures is a repetition; one without a time is always a new one. */
function digestOf(body: CameraSignal, pictures: ReceivedFile[]) {
  const content = body.at ? [body, pictures.map(({ sha256 }) => sha256.toString('hex'))] : randomUUID()
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function rowOf({ account, address }: Sender, body: CameraSignal) {
  const { event, zone = null, text, at } = body
  const { category, qualifier, code, confirmed = false, ofUser } = meaningOfEvent(event)
  // An event without a known meaning is told in its own words.
  const words = code === null ? [event, text].filter(Boolean).join(', ') : text
  return {
    ...{ transport: 'http', protocol: 'HTTP', address, account, code, qualifier, category, confirmed },
    raw: Buffer.from(JSON.stringify(body)).toString('hex'),
    partition: 1,
    number: zone,
    user_number: ofUser ? zone : null,
    text: words?.slice(0, MOST_TEXT) ?? null,
    panel_time: at ? new Date(at).toISOString() : null,
  }
}

/**
 * Stores and judges a signal of a camera, with those of its pictures that can be read; returns how many are stored. `db` is a
 * transaction.
 */
export async function storeCameraSignal(
  db: Db,
  files: FileStore,
  sender: Sender,
  body: CameraSignal,
  pictures: ReceivedFile[],
): Promise<number> {
  const copies: ReceivedFile<'webp'>[] = []
  try {
    // Before the signal, which locks the system.
    for (const original of pictures) {
      const copy = await copyOf(files, original)
      if (copy) copies.push(copy)
    }
    const frame = { system_id: sender.id, sequence: 0, digest: digestOf(body, pictures), signals: [rowOf(sender, body)] }
    const [signal] = await storeWithin(db, { frames: [frame], unknown: [], refusals: [], clocks: [] })
    if (!signal) {
      await Promise.all(copies.map(files.discard))
      return 0
    }
    for (const copy of copies) {
      await insertPicture(db, signal.id, copy)
      await files.keep(copy)
    }
    return copies.length
  } catch (error) {
    await Promise.all(copies.map(files.discard))
    throw error
  }
}
