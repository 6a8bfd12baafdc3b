import { expect, test } from 'vitest'
import { compact, extend } from './compact.ts'

const PREFIX = '#/components/schemas/'
const compactOne = (schema: object) => compact({ Day: { type: 'string', format: 'date' }, One: { ...schema } }, PREFIX).One

test('a reference that is longer than the schema is replaced by the schema', () => {
  expect(compactOne({ properties: { on: { $ref: '#/components/schemas/Day' } } })).toEqual({
    properties: { on: { type: 'string', format: 'date' } },
  })
})

test('a field that may be null has a list of types, or null among its values', () => {
  const orNull = (schema: object) => compactOne({ anyOf: [schema, { type: 'null' }] })
  expect(orNull({ type: 'string', maxLength: 100 })).toEqual({ type: ['string', 'null'], maxLength: 100 })
  expect(orNull({ $ref: '#/components/schemas/Day' })).toEqual({ type: ['string', 'null'], format: 'date' })
  expect(orNull({ enum: ['Open', 'Closed'] })).toEqual({ enum: ['Open', 'Closed', null] })
  const object = { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] }
  expect(compactOne(object)).toEqual(object)
})

test('the fields that all alternatives of a union have stand beside the alternatives', () => {
  const alternative = (kind: string) => ({
    type: 'object',
    properties: { id: { type: 'integer' }, kind: { const: kind } },
    required: ['id', 'kind'],
  })
  expect(compactOne({ oneOf: [alternative('day'), alternative('night')] })).toEqual({
    type: 'object',
    properties: { id: { type: 'integer' } },
    required: ['id'],
    oneOf: [
      { type: 'object', properties: { kind: { const: 'day' } }, required: ['kind'] },
      { type: 'object', properties: { kind: { const: 'night' } }, required: ['kind'] },
    ],
  })
})

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))

test('a schema with all fields of another is described as that one and what it has besides', () => {
  const Guard = { type: 'object', properties: texts('name', 'rank', 'email', 'phone'), required: ['name'] }
  const GuardDetail = {
    type: 'object',
    properties: { ...texts('name', 'rank', 'email', 'phone', 'notes') },
    required: ['name', 'notes'],
  }
  expect(extend({ Guard, GuardDetail }, PREFIX)).toEqual({
    Guard,
    GuardDetail: { allOf: [{ $ref: '#/components/schemas/Guard' }], properties: texts('notes'), required: ['notes'] },
  })
})

test('a schema is not described by one that requires more, has a field of another type, or is small', () => {
  const Guard = { type: 'object', properties: texts('name', 'rank', 'email', 'phone'), required: ['name', 'rank'] }
  const Optional = { type: 'object', properties: texts('name', 'rank', 'email', 'phone', 'notes'), required: ['name'] }
  const Numbered = {
    type: 'object',
    properties: { ...texts('name', 'rank', 'email', 'notes'), phone: { type: 'integer' } },
    required: ['name', 'rank'],
  }
  const Small = { type: 'object', properties: texts('name') }
  const schemas = { Guard, Optional, Numbered, Small }
  expect(extend(schemas, PREFIX)).toEqual(schemas)
})
