import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from '../pages/secure-headers.ts'
import { describeApi } from './describe.ts'

const gzip = promisify(gzipWithCallback)

/** A file ready to be sent; built and compressed once. */
type Prepared = { type: string; bytes: Buffer; zipped: Buffer; tag: string }

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Engabo API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
/** Without the validator badge, which calls an external host. */
const START = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#docs', docExpansion: 'none', deepLinking: true, validatorUrl: null })
`

const ofSwagger = (name: string) => readFile(fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`)))

/** Cost in milliseconds of sending one of Swagger UI's files, which are large. */
const SWAGGER = 10

/** The files under /api/docs, by name. */
const FILES: Record<string, { type: string; make: () => string | Promise<Buffer> }> = {
  '': { type: 'text/html', make: () => PAGE },
  json: { type: 'application/json', make: () => JSON.stringify(describeApi()) },
  'start.js': { type: 'text/javascript', make: () => START },
  'swagger-ui-bundle.js': { type: 'text/javascript', make: () => ofSwagger('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: 'text/css', make: () => ofSwagger('swagger-ui.css') },
}

/**
 * The OpenAPI 3.1 description generated from all calls: /api/docs for people, /api/docs/json for programs. Rarely read, so
 * each file is built on its first request and cached as bytes.
 */
export function apiDocs(app: FastifyInstance) {
  for (const [name, { type, make }] of Object.entries(FILES)) {
    let prepared: Promise<Prepared> | undefined
    app.get(
      `/api/docs${name && `/${name}`}`,
      { config: { cost: name.startsWith('swagger') ? SWAGGER : undefined } },
      async (request, reply) => {
        prepared ??= prepare(type, make).catch((error) => {
          prepared = undefined
          throw error
        })
        const { bytes, zipped, tag, ...headers } = await prepared
        reply.headers({
          'content-security-policy': contentPolicy({}),
          'content-type': `${headers.type}; charset=utf-8`,
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          etag: tag,
        })
        if (request.headers['if-none-match'] === tag) return reply.code(304).send()
        if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes)
        return reply.header('content-encoding', 'gzip').send(zipped)
      },
    )
  }
}

async function prepare(type: string, make: () => string | Promise<Buffer>): Promise<Prepared> {
  const bytes = Buffer.from(await make())
  return { type, bytes, zipped: await gzip(bytes), tag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}
