import type { FastifyInstance } from 'fastify'
import { PICTURE_WIDTHS } from '../contract/picture-names.ts'
import type { UploadedPicture } from '../contract/pictures.ts'
import type { Db } from './db/open.ts'
import { usedPictures } from './db/pictures.ts'
import { invalid, notFound, unavailable } from './errors.ts'
import type { FileStore, ReceivedFile } from './files.ts'

/** The largest picture that is taken apart: a camera's 48 megapixels, and not a bomb of them. */
const MAX_PIXELS = 50_000_000
const MAX_HEIGHT = 1_600
const SECONDS = 8
/** More than so many at once are told to come back: each waits with a connection to the database. */
const MOST_WAITING = 3

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
export async function sweepPictures(db: Db, files: FileStore) {
  const removed = await files.pictures.sweep(await usedPictures(db))
  return removed ? `Pictures removed that nothing shows: ${removed}` : undefined
}

let waiting = 0
let underWay: Promise<unknown> = Promise.resolve()

/** A large picture takes a hundred megabytes while it is worked on; two at once would take two. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw unavailable()
  waiting++
  const done = underWay.then(work)
  underWay = done.catch(() => {})
  return done.finally(() => waiting--)
}

async function makePicture(path: string) {
  // Not before somebody uploads one: the library takes its share of memory.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const unreadable = () => invalid({ picture: 'This picture cannot be read.' })
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(unreadable()))
  if (found.width * found.height > MAX_PIXELS)
    throw invalid({ picture: `This picture has more than ${MAX_PIXELS / 1_000_000} megapixels.` })
  const { data, info } = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: PICTURE_WIDTHS.at(-1)!, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(unreadable()))
  const { width, height, channels } = info
  const inWidth = (most: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: most, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  return { made: await Promise.all(PICTURE_WIDTHS.map(inWidth)), width, height }
}
