import type { JsonSchema } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description?: string
  schema: JsonSchema
}
type Reference = { $ref: string }
export type Operation = {
  summary: string
  description: string
  tags: string[]
  operationId: string
  parameters?: (Parameter | Reference)[]
  requestBody?: object
  responses: Record<string, object>
  security?: object[]
}
type Section = 'parameters' | 'requestBodies' | 'responses'
/** A part that operations may share: its component name and how to replace it by a reference. */
type Part = { section: Section; names: string[]; value: object; replace: (reference: Reference) => void }

function* partsOf(operation: Operation): Generator<Part> {
  const { tags, operationId, parameters = [] } = operation
  for (const [index, value] of parameters.entries())
    if ('name' in value)
      yield {
        section: 'parameters',
        names: [value.name, `${tags[0]}.${value.name}`],
        value,
        replace: (reference) => {
          parameters[index] = reference
        },
      }
  if (operation.requestBody)
    yield {
      section: 'requestBodies',
      names: [operationId],
      value: operation.requestBody,
      replace: (reference) => {
        operation.requestBody = reference
      },
    }
  for (const [status, value] of Object.entries(operation.responses))
    if (!('$ref' in value))
      yield {
        section: 'responses',
        names: [operationId],
        value,
        replace: (reference) => {
          operation.responses[status] = reference
        },
      }
}

/** Replaces parts shared by several operations by references; returns the components. */
export function shareParts(operations: Operation[]) {
  const components: Record<Section, Record<string, object>> = { parameters: {}, requestBodies: {}, responses: {} }
  const parts = operations.flatMap((operation) => [...partsOf(operation)])
  const alike = [...Map.groupBy(parts, ({ section, value }) => section + JSON.stringify(value)).values()]
  for (const group of alike.sort((a, b) => b.length - a.length)) {
    const { section, names, value } = group[0]!
    const name = names.find((candidate) => !(candidate in components[section]))
    if (group.length < 2 || !name) continue
    components[section][name] = value
    for (const { replace } of group) replace({ $ref: `#/components/${section}/${name}` })
  }
  return components
}
