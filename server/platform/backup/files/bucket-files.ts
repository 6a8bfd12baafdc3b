import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../../files/bucket/object-store.ts'
import { requireName, type StoredFiles, type TakingBack } from './stored-files.ts'

/** The stored files in a bucket, under the same names as in a folder. */
export const bucketFiles = (bucket: Bucket, place: string): StoredFiles => ({
  place,
  names: async function* () {
    for await (const { key } of bucket.list('')) yield key
  },
  async open(name) {
    const body = await bucket.get(name)
    if (!body) return undefined
    const bytes = await buffer(body)
    return { size: bytes.length, body: [bytes] }
  },
  has: (name) => has(bucket, name),
  takeBack: () => takeBackInto(bucket),
})

async function has(bucket: Bucket, name: string) {
  const body = await bucket.get(name)
  body?.destroy()
  return body !== null
}

/** The content of a name never changes, so files are added beside the existing ones, which stay untouched. */
function takeBackInto(bucket: Bucket): TakingBack {
  const written: string[] = []
  return {
    async write(name, body) {
      requireName(name)
      const bytes = await buffer(body)
      if (await has(bucket, name)) return
      written.push(name)
      await bucket.put(name, bytes)
    },
    swap: async () => undefined,
    async undo() {
      for (const name of written.splice(0)) await bucket.remove(name)
    },
    tidy: async () => {},
  }
}
