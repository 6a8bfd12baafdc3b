import {
  type Endpoint,
  type FileRule,
  MAX_BODY,
  maxBodyOf,
  type Schema,
  type Sensitive,
  takesIdempotencyKey,
} from '../../../api/core/endpoint.ts'
import { formatMoney } from '../../../api/core/money.ts'
import { holdersOf, PERMISSIONS } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { fieldsOfServer } from '../input/read-only.ts'
import type { JsonSchema } from './compact.ts'
import { withExamples } from './examples.ts'
import { HEADERS, type HeaderName, IDEMPOTENCY_KEY } from './headers.ts'
import { describeRefusals, ERROR_SCHEMA, USUAL_CODES } from './refusals.ts'
import { besideOf, describeSchemas } from './schemas.ts'
import { type Operation, type Parameter, shareParts } from './share.ts'

const ABOUT = `Every call of the product. Lists page with ?page= and answer X-Total-Count and Link; a POST accepts an Idempotency-Key where its parameters say so.

The permission that a call needs is in brackets behind its summary; the description of \`token\` lists who has it. A call that asks for the password answers 403 \`password_needed\` unless it was given within the last ten minutes.

What is sent may be spelled as a form field holds it: digits as text for a whole number ("12"), a word of a fixed list in any case, an empty text for a field that may be left out. It is stored and answered as described here. Fields that are not described are refused with 422. A JSON body has at most ${MAX_BODY / 1024} KiB unless its description says otherwise. A field with a default may be left out and is always answered. A default counts when a record is added; a PUT leaves as they are the fields that are not sent.

A PUT takes back what the GET of the same path answers: the fields that it does not describe are compared with the record and refused with 422 where they differ ("client name cannot be changed.").

Every refusal has the shape of \`Error\`, which lists what the codes mean. The \`default\` response of a call names the statuses with which it may be refused, and their codes where these are not the usual ones (${USUAL_CODES}); any call may be refused with 429 and 503, which come with \`Retry-After\`. A limit a minute counts the calls from one address. The examples are from the demo.`

/** The holders of the permissions: a line for all that the same people have. */
const HOLDERS = [...Map.groupBy(PERMISSIONS, (permission) => holdersOf(permission).join(', '))]
  .map(([holders, permissions]) => `- ${holders}: ${permissions.map((permission) => `\`${permission}\``).join(', ')}`)
  .join('\n')

type Schemas = ReturnType<typeof describeSchemas>

const BASE = '/api/v1'
/** The path of a call below that of all calls, as the description has it. */
const pathOf = ({ path }: Endpoint) => path.slice(BASE.length).replace(/:(\w+)/g, '{$1}')

/** The calls of one path, and the parameters that they share. */
export type PathItem = { [method in 'get' | 'post' | 'put' | 'delete']?: Operation } & Pick<Operation, 'parameters'>

/** The whole API as an OpenAPI 3.1 document. */
export function describeApi() {
  const schemas = describeSchemas()
  const operations = allCalls.map((named) => ({ call: named.call, operation: describeCall(schemas, named) }))
  const shared = shareParts(operations)
  const paths: Record<string, PathItem> = {}
  for (const { call, operation } of operations) {
    const path = pathOf(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Engabo API', version: '1.0.0', description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: BASE }] as const,
    // Of every call that does not say otherwise.
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: HOLDERS } },
      schemas: { Error: ERROR_SCHEMA, ...withExamples(schemas.components) },
      headers: Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [shortName(name), header])),
      ...shared,
    },
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, withSharedParameters(item)])),
  }
}

/** Names the parameters that every call of a path has once, for the path. */
function withSharedParameters(item: PathItem): PathItem {
  const operations = Object.entries(item) as [string, Operation][]
  const [first, ...others] = operations.map(([, { parameters = [] }]) => parameters.map((one) => JSON.stringify(one)))
  const shared = others.length ? first!.filter((one) => others.every((parameters) => parameters.includes(one))) : []
  if (shared.length === 0) return item
  const own = operations.map(([method, { parameters = [], ...operation }]) => {
    const left = parameters.filter((one) => !shared.includes(JSON.stringify(one)))
    return [method, { ...operation, ...(left.length && { parameters: left }) }]
  })
  return { parameters: shared.map((one) => JSON.parse(one)), ...Object.fromEntries(own) }
}

type Named = { group: string; name: string; call: Endpoint }

function describeCall(schemas: Schemas, { group, name, call }: Named): Operation {
  const {
    aliases,
    permission,
    recordPermission,
    summary,
    body,
    files,
    filesOrJson,
    saved,
    method,
    sensitive = {},
    perMinute,
  } = call
  const sentences = [
    recordPermission && `For ${recordPermission.records} besides: ${recordPermission.permission}.`,
    call.undoable && 'Can be undone for a minute by its key (`undo.undo`).',
    ...describeSensitive(sensitive),
    perMinute && `At most ${perMinute} a minute.`,
    aliases?.length && `Also at ${aliases.map((path) => `\`${path}\``).join(', ')}.`,
  ].filter(Boolean)
  const parameters: Parameter[] = [
    ...describeParameters(schemas, call.params, 'path'),
    ...describeParameters(schemas, call.query, 'query'),
    ...(takesIdempotencyKey(call) ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    tags: [group],
    operationId: `${group}.${name}`,
    summary: `${summary} (${permission})`,
    ...(sentences.length && { description: sentences.join(' ') }),
    ...(permission === 'public' && { security: [] }),
    ...(parameters.length && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        ...(maxBodyOf(call) !== MAX_BODY && { description: `At most ${maxBodyOf(call) / 1024} KiB.` }),
        content: {
          ...(files && { 'multipart/form-data': { schema: describeForm(schemas, body, files) } }),
          ...((!files || filesOrJson) && {
            'application/json': { schema: withReturned(schemas, schemas.of(body, 'input'), call) },
          }),
        },
      },
    }),
    responses: {
      [saved && method === 'POST' ? 201 : 200]: describeAnswer(schemas, call),
      default: describeRefusals(call),
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
    const unlessGiven = 'asks for the password.'
    const what =
      password === 'always'
        ? 'It'
        : 'fields' in password
          ? `A change of ${oneOf(password.fields)}`
          : 'amount' in password
            ? `With a \`${password.amount}\` above ${formatMoney(password.above)} it`
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

function describeForm(schemas: Schemas, body: Schema, files: Record<string, FileRule>): JsonSchema {
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
  const returned = [...fieldsOfServer(put, get.call)].flatMap(([name, { words, refusal }]) =>
    words ? [[name, { ...answered[name], description: refusal }]] : [],
  )
  const schema = schemas.inPlace(put.body!, 'input')
  schema.properties = { ...schema.properties, ...Object.fromEntries(returned) }
  return reference
}

/** The name of a header among the components, which every list refers to: `Count` of `X-Total-Count`. */
const shortName = (name: string) => name.split('-').at(-1)!

function describeAnswer(schemas: Schemas, call: Endpoint) {
  const { response, saved, list, download, events, headers = {} } = call
  const names: HeaderName[] = []
  if (list) names.push('X-Total-Count', 'Link')
  if (download) names.push('Content-Disposition')
  const sent = {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${shortName(name)}` }])),
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
    required: [...Object.keys(extra), name, ...Object.keys(list?.beside ?? {})],
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
    description: 'OK',
    ...(Object.keys(sent).length && { headers: sent }),
    content: { [kind]: schema ? { schema } : {} },
  }
}
