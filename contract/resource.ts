import { Done, IdParams } from './common.ts'
import { type Endpoint, endpoint, type Schema } from './endpoint.ts'

/**
 * The calls every resource has, spelled the same way. Each takes what differs (path, access, schemas) and gives a call.
 * A resource that needs another shape uses `endpoint` itself.
 */
type Given = Pick<Endpoint, 'path' | 'access' | 'aliases'>

/** The same call for one record, under the path and all its aliases. */
const ofOne = <G extends Given>({ access, path, aliases }: G) => ({
  access: access as G['access'],
  path: `${path}/:id`,
  aliases: aliases?.map((alias) => `${alias}/:id`),
})

export const getCall = <const G extends Given, R extends Schema>(given: G, name: string, response: R) =>
  endpoint({ ...ofOne(given), method: 'GET', summary: `One ${name}`, params: IdParams, response })

export const createCall = <const G extends Given, B extends Schema, R extends Schema, const N extends string>(
  given: G,
  { name, body, response, message }: { name: N; body: B; response: R; message: string },
) =>
  endpoint({ ...given, method: 'POST', summary: `Add a ${name.replaceAll('_', ' ')}`, body, response, saved: { name, message } })

export const updateCall = <const G extends Given, B extends Schema, R extends Schema, const N extends string>(
  given: G,
  { name, body, response, message }: { name: N; body: B; response: R; message: string },
) =>
  endpoint({
    ...ofOne(given),
    method: 'PUT',
    summary: `Change a ${name.replaceAll('_', ' ')}`,
    params: IdParams,
    body,
    response,
    saved: { name, message },
  })

export const removeCall = <const G extends Given>(given: G, { name, message }: { name: string; message: string }) =>
  endpoint({
    ...ofOne(given),
    method: 'DELETE',
    summary: `Delete a ${name.replaceAll('_', ' ')}`,
    params: IdParams,
    response: Done,
    done: { message },
  })
