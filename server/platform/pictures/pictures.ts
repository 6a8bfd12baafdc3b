import type { FastifyInstance } from 'fastify'
import type { UploadedPicture } from '../../../api/core/fields/pictures.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../errors.ts'
import type { FileStore, ReceivedFile } from '../files/file-store.ts'
import { takeTurns } from '../processes/turns.ts'
import { makePicture } from './picture-process.ts'
import { usedPictures } from './queries.ts'

/** Few, because each waits with a database connection, and the database ends transactions that are idle for 30 seconds. */
const inTurn = takeTurns({ mostWaiting: 3, patience: 10_000 })

/** Prepares a received picture for the site: upright, scaled down, without location and time in its metadata. */
export async function keepPicture(files: FileStore, file: ReceivedFile): Promise<UploadedPicture> {
  const { made, width, height } = await inTurn(() => makePicture(files.pathOf(file), { withCard: true }))
  return { image: await files.pictures.write(made.slice(0, -1), made.at(-1)), width, height }
}

/** A received picture as it is shown: upright, scaled down, a WebP without what the camera wrote beside it. */
export async function shownCopy(files: FileStore, file: ReceivedFile): Promise<Buffer> {
  const { made } = await inTurn(() => makePicture(files.pathOf(file)))
  return made.at(-1)!
}

/** The same in the smallest width. */
export async function smallCopy(files: FileStore, file: ReceivedFile): Promise<Buffer> {
  const { made } = await inTurn(() => makePicture(files.pathOf(file)))
  return made[0]!
}

const cardFrom = (path: string) => inTurn(async () => (await makePicture(path, { withCard: true })).made.at(-1)!)

/** Opens a picture. The card of one that is kept without, as those of earlier versions, is made when somebody asks for it. */
async function openPicture({ pictures }: FileStore, name: string) {
  const known = await pictures.open(name)
  if (known || !(await pictures.addCard(name, cardFrom))) return known
  return pictures.open(name)
}

/** Serves pictures publicly, and no other stored files. */
export function servePictures(app: FastifyInstance) {
  app.get('/uploads/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const picture = await openPicture(app.files, name)
    if (!picture) {
      reply.header('cache-control', 'no-store')
      throw notFound('Picture')
    }
    return reply
      .headers({
        'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
        'content-length': picture.bytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(picture.stream)
  })
}

/** Deletes pictures older than a day that nothing refers to; returns how many, as text. */
export async function purgePictures(db: Db, files: FileStore) {
  const removed = await files.pictures.purge(await usedPictures(db))
  return removed ? `Pictures removed that nothing shows: ${removed}` : undefined
}
