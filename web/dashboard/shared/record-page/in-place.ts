import type { ReactNode } from 'react'
import type { Schema } from '../../../../api/core/endpoint.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
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

export type EditableFactProps<T extends Stored> = {
  record: T
  /** The form of these records, as far as single fields of it are edited on their page. */
  of: InPlace<T>
  field: keyof T & string
  /** The permission of the update. */
  permission: Permission
  onSaved: (message: string, record?: T) => void
  /** The value as it is read; a dash stands for none. */
  children: ReactNode
}
