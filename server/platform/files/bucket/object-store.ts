import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { filesUnavailable } from '../../errors.ts'
import type { BucketAddress } from './bucket-address.ts'

/** The objects of one bucket. Every call ends within seconds, with its result or with 503. */
export type Bucket = {
  put: (key: string, body: Buffer<ArrayBuffer>) => Promise<void>
  /** The body of an object; null when there is none of that name. */
  get: (key: string) => Promise<Readable | null>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => AsyncIterable<{ key: string; storedAt: Date }>
}

const ATTEMPTS = 3
const PAUSE = 100
/** For all attempts together, until the response begins: a write waits for it inside its transaction. */
const TIMEOUT = 10_000

/** Opens a bucket. No request is sent before the first call. */
export function openBucket({ url, region, accessKeyId, secretAccessKey }: BucketAddress): Bucket {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function once(method: string, path: string, signal: AbortSignal, body?: Buffer<ArrayBuffer>) {
    // The store verifies the checksum, which is part of the signature.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const request = await signer.sign(`${url}${path}`, { method, headers, ...(body && { body }) })
    const answer = await fetch(request, { signal })
    if (answer.ok || answer.status === 404) return answer
    throw Object.assign(new Error(`The store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`), {
      final: answer.status < 500 && answer.status !== 429,
    })
  }

  async function insist(method: string, path: string, signal: AbortSignal, body?: Buffer<ArrayBuffer>) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(method, path, signal, body)
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted || (error as { final?: boolean }).final) throw filesUnavailable(error)
      }
      await pause(PAUSE * attempt)
    }
  }

  async function ask(method: string, path: string, body?: Buffer<ArrayBuffer>) {
    const ending = new AbortController()
    let timer: NodeJS.Timeout | undefined
    // fetch can lose its AbortSignal to garbage collection, so a timer of our own backs it up.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(filesUnavailable(new Error(`The store did not answer within ${TIMEOUT / 1000} seconds.`)))
        ending.abort()
      }, TIMEOUT)
    })
    return Promise.race([insist(method, path, ending.signal, body), late]).finally(() => clearTimeout(timer))
  }

  return {
    async put(key, body) {
      const answer = await ask('PUT', `/${key}`, body)
      await answer.body?.cancel()
      if (answer.status === 404) throw filesUnavailable(new Error('The store has no such bucket.'))
    },
    async get(key) {
      const { status, body } = await ask('GET', `/${key}`)
      if (status !== 404) return Readable.from(body ?? [], { objectMode: false })
      await body?.cancel()
      return null
    },
    remove: async (key) => void (await (await ask('DELETE', `/${key}`)).body?.cancel()),
    async *list(prefix) {
      for (let more = ''; ; ) {
        const answer = await ask('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`)
        const text = await answer.text()
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { key: textOf(object, 'Key')!, storedAt: new Date(textOf(object, 'LastModified')!) }
        const next = textOf(text, 'NextContinuationToken')
        if (!next) return
        more = `&continuation-token=${encodeURIComponent(next)}`
      }
    },
  }
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const textOf = (xml: string, name: string) =>
  xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]?.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
