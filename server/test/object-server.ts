import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { signatureFault } from './records/signatures.ts'

const KEY = { accessKeyId: 'TESTKEY', secretAccessKey: 'se/cr+et', region: 'test-1' }
const PAGE = 3

/** A fault: a response with that status, a connection cut in the middle of a response, or no response. */
type Trouble = number | 'cut' | 'silent'

/**
 * A small S3-compatible server with one bucket, whose objects are files in `folder` named by their keys. Verifies every
 * signature.
 */
export async function startObjectServer(folder: string) {
  let trouble: { kind: Trouble; times: number } | undefined
  const calls: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    calls.push(`${request.method} ${pathname}`)
    const kind = trouble && trouble.times-- > 0 ? trouble.kind : undefined
    if (kind === 'silent') return
    if (typeof kind === 'number') return response.writeHead(kind).end('<Error><Code>SlowDown</Code></Error>')
    const fault = signatureFault(request, body, KEY)
    if (fault) return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
    const [, bucket, ...names] = pathname.split('/')
    if (bucket !== 'files') return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const path = join(folder, ...names)
    if (!names.length) return response.writeHead(200).end(listing(searchParams))
    if (request.method === 'PUT') {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, body)
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      rmSync(path, { force: true })
      return response.writeHead(204).end()
    }
    const object = contentOf(path)
    if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': object.length })
    if (kind !== 'cut') return response.end(object)
    response.write(object.subarray(0, 10), () => response.destroy())
  }

  /** A page of keys in order. */
  function listing(query: URLSearchParams) {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = filesBelow(folder).filter((key) => key.startsWith(prefix) && key > after)
    const page = keys.slice(0, PAGE)
    const objects = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${statSync(join(folder, key)).mtime.toISOString()}</LastModified></Contents>`,
    )
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${objects.join('')}${next}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://${KEY.accessKeyId}:${encodeURIComponent(KEY.secretAccessKey)}@127.0.0.1:${port}/files?region=${KEY.region}&tls=off`,
    /** Methods and paths of the requests, oldest first. */
    calls,
    /** Makes the next calls fail, `times` of them. */
    fail: (kind: Trouble, times = Number.POSITIVE_INFINITY) => {
      trouble = { kind, times }
    },
    recover: () => {
      trouble = undefined
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function filesBelow(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .sort()
}

function contentOf(path: string) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
