// Every write of the contract, with inputs that name what a test has made, whatever their fields.
import fc from 'fast-check'
import { inject } from 'vitest'
import type { Endpoint, Schema, Sent } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { readInput } from '../../http/input/read-input.ts'
import { valuesOf } from '../records/schema-values.ts'

/** Inputs for each call. */
const SAMPLES = inject('night') ? 8 : 3

/** The values that inputs name: the number of every record, a day, and an instant of it. */
export type About = { id: number; day: string; at: string }

/** Replaces by its name or its form whatever of a value names a record, a day, a month or a time. */
function about(value: unknown, what: About, name = ''): unknown {
  if (/(^|_)ids$/.test(name)) return [what.id]
  if (/(^|_)id$/.test(name)) return typeof value === 'string' ? String(what.id) : what.id
  if (Array.isArray(value)) return value.map((part) => about(part, what))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, about(part, what, key)]))
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return what.at
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return what.day
  return /^\d{4}-\d\d$/.test(value) ? what.day.slice(0, 7) : value
}

const PARTS = ['params', 'query', 'body'] as const

/** An input as the server reads it; undefined for one that the contract refuses. */
function accepted(call: Endpoint, input: Partial<Record<(typeof PARTS)[number], unknown>>) {
  const read = PARTS.flatMap((part) => (call[part] ? readInput(call[part], input[part]) : []))
  return read.every(({ success }) => success) ? JSON.stringify(read.map(({ data }) => data)) : undefined
}

/**
 * Inputs of a call, generated from its schemas, that name one thing; once each that the server reads as the same. One stands for all
 * that the contract refuses, because they reach no statement.
 */
export function inputsAbout(call: Endpoint, what: About) {
  const part = (schema: Schema | undefined) => (schema ? valuesOf(schema) : fc.constant(undefined))
  const inputs = fc.record({ params: part(call.params), query: part(call.query), body: part(call.body) })
  const sent = fc.sample(inputs, { numRuns: SAMPLES, seed: 7777 }).map((input) => about(input, what) as Sent<Endpoint>)
  return [...new Map(sent.map((input) => [accepted(call, input), input])).values()]
}

/** Every write but the one that is named, by group and name. */
export const writesExcept = (except: string) =>
  allCalls
    .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
    .filter(({ name, call }) => call.method !== 'GET' && name !== except)
