import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { describeApi } from '../../http/api-docs/describe.ts'
import type { Operation } from '../../http/api-docs/share.ts'

/** The operation that describes a call, with the parameters of its path. */
export function operationOf({ paths, servers }: ReturnType<typeof describeApi>, call: Endpoint): Operation {
  const item = paths[call.path.slice(servers[0].url.length).replace(/:(\w+)/g, '{$1}')]
  const operation = item?.[call.method.toLowerCase() as 'get']
  if (!operation) throw new Error(`${call.method} ${call.path} is not described.`)
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  return { ...operation, ...(parameters.length && { parameters }) }
}
