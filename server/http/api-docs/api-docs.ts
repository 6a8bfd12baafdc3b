import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, maxBodyOf, type Schema, type Sensitive } from '../../../contract/core/endpoint.ts'
import { allCalls } from '../../../contract/index.ts'
import { fieldsOfServer } from '../input/read-only.ts'
import { contentPolicy } from '../pages/secure-headers.ts'

const gzip = promisify(gzipWithCallback)

const ERROR = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: {},
  },
}

/** A file as it is sent: made and compressed once. */
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
/** Without the validator, which is a program on another host. */
const START = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#docs', docExpansion: 'none', deepLinking: true, validatorUrl: null })
`

const ofSwagger = (name: string) => readFile(fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${name}`)))

/** Milliseconds that sending a file of Swagger's is counted with: they are large. */
const SWAGGER = 10

/** What there is under /api/docs, by name. */
const FILES: Record<string, { type: string; make: () => string | Promise<Buffer> }> = {
  '': { type: 'text/html', make: () => PAGE },
  json: { type: 'application/json', make: () => JSON.stringify(describeApi()) },
  'start.js': { type: 'text/javascript', make: () => START },
  'swagger-ui-bundle.js': { type: 'text/javascript', make: () => ofSwagger('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: 'text/css', make: () => ofSwagger('swagger-ui.css') },
}

/**
 * The API description, OpenAPI 3.1, generated from the contract: /api/docs to read, /api/docs/json for machines. Few ever
 * read it, so each of its files is made when it is first asked for, and kept as the bytes that are sent.
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

const ABOUT = `Every call of the product. Lists page with ?page= and answer X-Total-Count and Link; every POST accepts an Idempotency-Key.

What is sent may be spelled as a form field holds it: digits as text for a whole number ("12"), a word of a fixed list in any case, an empty text for a field that may be left out. It is stored and answered as described here. Fields that are not described are refused with 422.

A PUT takes back what the GET of the same path answers: its read-only fields are compared with the record and refused with 422 where they differ.`

/** The whole API as an OpenAPI 3.1 document. */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const { group, name, call } of allCalls) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [call.method.toLowerCase()]: describeCall(group, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Engabo API',
      version: '1.0.0',
      description: ABOUT,
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Error: ERROR } },
    paths,
  }
}

function describeCall(group: string, name: string, call: Endpoint) {
  const { access, summary, body, files, saved, method, sensitive = {}, perMinute } = call
  const people = access === 'public' ? 'Anybody.' : `For: ${access.join(', ')}.`
  return {
    tags: [group],
    operationId: `${group}.${name}`,
    summary,
    description: [people, ...describeSensitive(sensitive), perMinute && `At most ${perMinute} calls a minute from one address.`]
      .filter(Boolean)
      .join(' '),
    ...(access !== 'public' && { security: [{ token: [] }] }),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(body && {
      requestBody: {
        required: true,
        ...(!files && { description: `At most ${maxBodyOf(call) / 1024} KiB.` }),
        content: { [files ? 'multipart/form-data' : 'application/json']: { schema: bodySchema(body, call) } },
      },
    }),
    responses: {
      [saved && method === 'POST' ? 201 : 200]: { description: summary, ...answerContent(call) },
      default: { description: 'A refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

const ENDED = {
  account: 'every session of the account',
  others: 'every other session of the own account',
  this: 'the session that calls',
}
const oneOf = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' or ')

/** When the password is asked for, and whose sessions end, in a sentence each. */
function describeSensitive({ password, endsSessions }: Sensitive) {
  const sentences: string[] = []
  if (password) {
    const unlessGiven = 'answers 403 `password_needed` unless the password was given within the last ten minutes.'
    const what =
      password === 'always'
        ? 'It'
        : 'fields' in password
          ? `A change of ${oneOf(password.fields)}`
          : `With ${oneOf(password.values)} as \`${password.param}\` it`
    sentences.push(`${what} ${unlessGiven}`)
  }
  if (typeof endsSessions === 'object')
    sentences.push(`A change of ${oneOf(endsSessions.fields)} ends every session of the account.`)
  else if (endsSessions) sentences.push(`It ends ${ENDED[endsSessions]}.`)
  return sentences
}

const toSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, object>; required?: string[] }
}

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

/** What a PUT takes back of the record besides what it sets. */
function returnedProperties(put: Endpoint) {
  const get = put.method === 'PUT' && allCalls.find(({ call }) => call.method === 'GET' && call.path === put.path)
  const fields = get ? [...fieldsOfServer(put, get.call)] : []
  return Object.fromEntries(
    fields.map(([name, { schema, words, refusal }]) => [
      name,
      { ...toSchema(schema, 'output'), description: refusal, ...(!words && { readOnly: true }) },
    ]),
  )
}

function bodySchema(body: Schema, call: Endpoint) {
  const { files } = call
  const schema = toSchema(body, 'input')
  if (!files) return { ...schema, properties: { ...schema.properties, ...returnedProperties(call) } }
  const fileFields = Object.keys(files).map((field) => [field, { type: 'string', contentMediaType: 'application/octet-stream' }])
  const requiredFiles = Object.entries(files).flatMap(([field, rule]) => (rule.required ? [field] : []))
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(fileFields) },
    required: [...(schema.required ?? []), ...requiredFiles],
  }
}

function answerContent({ response, saved, list, download }: Endpoint) {
  if (download) return { content: { 'application/octet-stream': {} } }
  const record = toSchema(response, 'output')
  const wrapped = (name: string, extra: object = {}) => ({ type: 'object', properties: { ...extra, [name]: record } })
  const schema = saved ? wrapped(saved.name, { message: { type: 'string' } }) : list?.wrapper ? wrapped(list.wrapper) : record
  return { content: { 'application/json': { schema } } }
}
