import {
  type Endpoint,
  MAX_BODY,
  maxBodyOf,
  type Schema,
  type Sensitive,
  takesIdempotencyKey,
} from '../../../contract/core/endpoint.ts'
import { holdersOf, PERMISSIONS } from '../../../contract/core/permissions.ts'
import { allCalls } from '../../../contract/index.ts'
import { fieldsOfServer } from '../input/read-only.ts'
import { withExamples } from './examples.ts'
import { HEADERS, type HeaderName, IDEMPOTENCY_KEY } from './headers.ts'
import { describeRefusals, ERROR_SCHEMA, refusalComponents } from './refusals.ts'
import { besideOf, describeSchemas, type JsonSchema } from './schemas.ts'
import { type Operation, type Parameter, shareParts } from './share.ts'

const ABOUT = `Every call of the product. Lists page with ?page= and answer X-Total-Count and Link; a POST accepts an Idempotency-Key where its parameters say so.

A call names the permission it is for; the description of \`token\` lists who has it.

What is sent may be spelled as a form field holds it: digits as text for a whole number ("12"), a word of a fixed list in any case, an empty text for a field that may be left out. It is stored and answered as described here. Fields that are not described are refused with 422. A JSON body has at most ${MAX_BODY / 1024} KiB unless its description says otherwise.

A PUT takes back what the GET of the same path answers: its read-only fields are compared with the record and refused with 422 where they differ ("client name cannot be changed.").

Every refusal has the shape of \`Error\`. The answers of a call name the codes with which it may be refused; the examples are from the demo.`

/** Who has each permission, one line each. */
const HOLDERS = PERMISSIONS.map((permission) => `- \`${permission}\`: ${holdersOf(permission).join(', ')}`).join('\n')

type Schemas = ReturnType<typeof describeSchemas>

/** The whole API as an OpenAPI 3.1 document. */
export function describeApi() {
  const schemas = describeSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { group, name, call } of allCalls)
    for (const [index, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      // Operation ids are unique: an alias is described as an operation of its own.
      const operationId = `${group}.${name}${index ? `.${index + 1}` : ''}`
      paths[url] = { ...paths[url], [call.method.toLowerCase()]: describeCall(schemas, { group, operationId, call }) }
    }
  const shared = shareParts(Object.values(paths).flatMap((methods) => Object.values(methods)))
  return {
    openapi: '3.1.0',
    info: { title: 'Engabo API', version: '1.0.0', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    // Of every call that does not say otherwise.
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: HOLDERS } },
      schemas: { Error: ERROR_SCHEMA, ...withExamples(schemas.components) },
      headers: HEADERS,
      ...shared,
      responses: { ...shared.responses, ...refusalComponents() },
    },
    paths,
  }
}

type Named = { group: string; operationId: string; call: Endpoint }

function describeCall(schemas: Schemas, { group, operationId, call }: Named): Operation {
  const { permission, recordPermission, summary, body, files, saved, method, sensitive = {}, perMinute } = call
  const people = permission === 'public' ? 'Anybody.' : `For: ${permission}.`
  const some = recordPermission && `For ${recordPermission.records} besides: ${recordPermission.permission}.`
  const sentences = [
    people,
    some,
    ...describeSensitive(sensitive),
    perMinute && `At most ${perMinute} calls a minute from one address.`,
  ]
  const parameters: Parameter[] = [
    ...describeParameters(schemas, call.params, 'path'),
    ...describeParameters(schemas, call.query, 'query'),
    ...(takesIdempotencyKey(call) ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    tags: [group],
    operationId,
    summary,
    description: sentences.filter(Boolean).join(' '),
    ...(permission === 'public' && { security: [] }),
    ...(parameters.length && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        ...(maxBodyOf(call) !== MAX_BODY && { description: `At most ${maxBodyOf(call) / 1024} KiB.` }),
        content: { [files ? 'multipart/form-data' : 'application/json']: { schema: describeBody(schemas, body, call) } },
      },
    }),
    responses: {
      [saved && method === 'POST' ? 201 : 200]: describeAnswer(schemas, call),
      ...describeRefusals(call),
    },
  }
}

const ENDED = {
  account: 'every session of the account',
  others: 'every other session of the own account',
  this: 'the session that calls',
}
const oneOf = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(' or ')

/** When the password is required and whose sessions end, one sentence each. */
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

function describeParameters(schemas: Schemas, schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.inPlace(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: value,
  }))
}

function describeBody(schemas: Schemas, body: Schema, call: Endpoint): JsonSchema {
  const { files } = call
  if (!files) return withReturned(schemas, schemas.of(body, 'input'), call)
  const schema = schemas.inPlace(body, 'input')
  const fileFields = Object.keys(files).map((field) => [field, { type: 'string', contentMediaType: 'application/octet-stream' }])
  const requiredFiles = Object.entries(files).flatMap(([field, rule]) => (rule.required ? [field] : []))
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(fileFields) },
    required: [...(schema.required ?? []), ...requiredFiles],
  }
}

/** The body of a PUT, including the read-only fields that it accepts unchanged. */
function withReturned(schemas: Schemas, reference: JsonSchema, put: Endpoint): JsonSchema {
  const get = put.method === 'PUT' && allCalls.find(({ call }) => call.method === 'GET' && call.path === put.path)
  if (!get) return reference
  const answered = schemas.inPlace(get.call.response, 'output').properties ?? {}
  const returned = [...fieldsOfServer(put, get.call)].map(([name, { words, refusal }]) => [
    name,
    { ...answered[name], ...(words ? { description: refusal } : { readOnly: true }) },
  ])
  const schema = schemas.inPlace(put.body!, 'input')
  schema.properties = { ...schema.properties, ...Object.fromEntries(returned) }
  return reference
}

function describeAnswer(schemas: Schemas, call: Endpoint) {
  const { response, saved, list, download, events, done, headers = {} } = call
  const names: HeaderName[] = []
  if (list) names.push('X-Total-Count', 'Link')
  if (takesIdempotencyKey(call)) names.push('Idempotent-Replayed')
  if (download) names.push('Content-Disposition')
  const sent = {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }
  const record = schemas.of(response, 'output')
  const wrapped = (name: string, extra: Record<string, object> = {}) => ({
    type: 'object',
    properties: {
      ...extra,
      [name]: record,
      ...Object.fromEntries(besideOf(call).map(([field, beside]) => [field, schemas.of(beside, 'output')])),
    },
    required: [...Object.keys(extra), name],
  })
  const kind = download ? 'application/octet-stream' : events ? 'text/event-stream' : 'application/json'
  const schema = saved
    ? wrapped(saved.name, { message: { type: 'string' } })
    : list?.wrapper
      ? wrapped(list.wrapper)
      : download || events
        ? undefined
        : record
  return {
    description: list ? 'A page of the list' : download ? 'The file' : saved || done ? 'Done' : 'The answer',
    ...(Object.keys(sent).length && { headers: sent }),
    content: { [kind]: schema ? { schema } : {} },
  }
}
