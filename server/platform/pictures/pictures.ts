import type { FastifyInstance } from 'fastify'
import type { UploadedPicture } from '../../../contract/core/fields/pictures.ts'
import type { Db } from '../db/open.ts'
import { notFound, unavailable } from '../errors.ts'
import type { FileStore, ReceivedFile } from '../files/file-store.ts'
import { makePicture } from './picture-process.ts'
import { usedPictures } from './queries.ts'

/** More than so many at once are told to come back: each waits with a connection to the database. */
const MOST_WAITING = 3
/** Whoever has waited longer is told to come back too: the database ends a transaction that is idle for half a minute. */
const PATIENCE_MILLISECONDS = 10_000

/** Makes a received picture fit for the site: upright, no larger than it is shown, without the place and time in its data. */
export async function keepPicture(files: FileStore, file: ReceivedFile): Promise<UploadedPicture> {
  const { made, width, height } = await oneAtATime(() => makePicture(files.pathOf(file)))
  return { image: await files.pictures.write(made), width, height }
}

/** Serves pictures, and nothing else of what is stored, to everyone. */
export function servePictures(app: FastifyInstance) {
  app.get('/uploads/:name', async (request, reply) => {
    const picture = await app.files.pictures.open((request.params as { name: string }).name)
    if (!picture) {
      reply.header('cache-control', 'no-store')
      throw notFound('Picture')
    }
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': picture.bytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(picture.stream)
  })
}

/** Removes the pictures of yesterday and before that nothing refers to; says how many. */
export async function purgePictures(db: Db, files: FileStore) {
  const removed = await files.pictures.sweep(await usedPictures(db))
  return removed ? `Pictures removed that nothing shows: ${removed}` : undefined
}

let waiting = 0
let underWay: Promise<unknown> = Promise.resolve()

/** A large picture takes hundreds of megabytes while it is worked on; two at once would take twice as much. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw unavailable()
  waiting++
  const asked = Date.now()
  const done = underWay.then(() => {
    if (Date.now() - asked > PATIENCE_MILLISECONDS) throw unavailable()
    return work()
  })
  underWay = done.catch(() => {})
  return done.finally(() => waiting--)
}
