import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { JsonSchema } from './compact.ts'
import { refusalName } from './refusals.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description?: string
  schema: JsonSchema
}
/** Fields beside a reference override those that it refers to. */
type Reference = { $ref: string; description?: string }
export type Operation = {
  summary: string
  description?: string
  tags: string[]
  operationId: string
  parameters?: (Parameter | Reference)[]
  requestBody?: object
  responses: Record<string, object>
  security?: object[]
}
/** A body that is sent stands with its call: widely used generators of clients resolve no reference there. */
type Section = 'parameters' | 'responses'
/** A part that operations may share: its component name and how to replace it by a reference. */
type Part = { section: Section; names: string[]; value: object; replace: (reference: Reference) => void }

/** The names for a body or response that calls share: of its record, or of a call that has it. */
function namesOf(value: object, operationId: string) {
  const [record] = /(?<=#\/components\/schemas\/)\w+/.exec(JSON.stringify(value)) ?? []
  return [record ?? (JSON.stringify(value).includes('Content-Disposition') ? 'File' : operationId), operationId]
}

/** The end of the name of a refusal that belongs to one call. */
const REFUSED = '-refused'

type Described = { call: Endpoint; operation: Operation }

function* partsOf({ call, operation }: Described): Generator<Part> {
  const { tags, operationId, parameters = [] } = operation
  for (const [index, value] of parameters.entries())
    if ('name' in value)
      yield {
        section: 'parameters',
        // Short, because it is written a hundred times: `Key` of `Idempotency-Key`.
        names: [value.name.split('-').at(-1)!, `${tags[0]}.${value.name}`],
        value,
        replace: (reference) => {
          parameters[index] = reference
        },
      }
  for (const [status, value] of Object.entries(operation.responses))
    if (!('$ref' in value))
      yield {
        section: 'responses',
        names: status === 'default' ? [refusalName(call), operationId + REFUSED] : namesOf(value, operationId),
        value,
        replace: (reference) => {
          operation.responses[status] = reference
        },
      }
}

/** Replaces parts shared by several operations by references; returns the components. */
export function shareParts(operations: Described[]) {
  const components: Record<Section, Record<string, object>> = { parameters: {}, responses: {} }
  const parts = operations.flatMap((operation) => [...partsOf(operation)])
  const alike = [...Map.groupBy(parts, ({ section, value }) => section + JSON.stringify(value)).values()]
  for (const group of alike.sort((a, b) => b.length - a.length)) {
    const { section, names, value } = group[0]!
    const name = names.find((candidate) => !(candidate in components[section]))
    if (group.length < 2 || !name) continue
    components[section][name] = value
    for (const { replace } of group) replace({ $ref: `#/components/${section}/${name}` })
  }
  // A refusal of one call alone says its own statuses and codes beside a reference to what all refusals have.
  for (const { section, names, value, replace } of alike.filter(({ length }) => length === 1).map(([part]) => part!))
    if (section === 'responses' && names[1]!.endsWith(REFUSED)) {
      const { description, ...shape } = value as { description: string }
      components.responses.Refused = { description: 'A refusal.', ...shape }
      replace({ $ref: '#/components/responses/Refused', description })
    }
  return components
}
