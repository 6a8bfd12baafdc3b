import type { ReactNode } from 'react'
import type { Schema } from '../../../../api/core/endpoint.ts'
import type { FailureTexts } from '../../../lib/calls/failure-text.ts'

export type Stored = { id: number; version: number }

/** A form of stored records, as far as single fields of it are edited in place: the same schema, inputs, call and messages. */
export type InPlace<T> = {
  /** The query key of the records. */
  name: string
  schema: Schema
  /** The fields that each update has to send. */
  draft: (record: T) => object
  labels: Readonly<Record<string, string>>
  /** The inputs of the form by their fields. */
  inputs: Readonly<Record<string, (form: never) => ReactNode>>
  send: (record: T, body: never) => Promise<{ message: string; record: T | undefined }>
  texts: FailureTexts
}
