import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { cardFile } from '../../../api/core/fields/picture-names.ts'
import { filesUnavailable } from '../errors.ts'
import type { Bucket } from '../files/bucket/object-store.ts'
import { DAY, isOurs, namePicture, type PictureStore, pictureOfCard, picturesIn, shownAs } from './picture-files.ts'

const cutShort = (error: unknown) => Promise.reject(filesUnavailable(error))
const placeOf = (name: string) => `pictures/${name}`

/** Stores pictures in a bucket, with copies in a local folder: their content never changes, and a page shows many. */
export function picturesInBucket(bucket: Bucket, folder: string): PictureStore {
  const copies = picturesIn(folder)
  const underWay = new Map<string, Promise<boolean>>()

  /** Downloads a picture once for all who wait for it; false when it does not exist. */
  function fetchCopy(name: string) {
    const known = underWay.get(name)
    if (known) return known
    const fetched = copy(name).finally(() => underWay.delete(name))
    underWay.set(name, fetched)
    return fetched
  }

  async function copy(name: string) {
    const body = await bucket.get(placeOf(name))
    if (!body) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const aside = join(folder, randomUUID())
    await writeFile(aside, await buffer(body).catch(cutShort), { mode: 0o600 })
    await rename(aside, join(folder, name))
    return true
  }

  async function open(name: string) {
    if (!isOurs(name)) return null
    const here = await copies.open(name)
    return here ?? ((await fetchCopy(name)) ? copies.open(name) : null)
  }

  return {
    open,
    async write(files, card) {
      const { name, nameOf } = namePicture()
      for (const [place, data] of files.entries()) await bucket.put(placeOf(nameOf(place)), data)
      if (card) await bucket.put(placeOf(cardFile(name)), card)
      return name
    },
    async addCard(name, make) {
      const picture = pictureOfCard(name)
      if (!picture || !(await open(picture))) return false
      return copies.addCard(name, async (path) => {
        const card = await make(path)
        await bucket.put(placeOf(name), card)
        return card
      })
    },
    async purge(used) {
      const removed = new Set<string>()
      for await (const { key, storedAt } of bucket.list(placeOf(''))) {
        const picture = shownAs(key.slice(placeOf('').length))
        if (!picture || used.has(picture) || Date.now() - storedAt.getTime() < DAY) continue
        await bucket.remove(key)
        removed.add(picture)
      }
      return removed.size
    },
  }
}
