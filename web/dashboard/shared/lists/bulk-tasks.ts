import type { ReactNode } from 'react'
import type { BulkEndpoint, BulkTask } from '../../../lib/lists/use-bulk.ts'
import { countOf, keptInTrash, type ResourcePageOptions } from './resource-page-options.ts'

/** A bulk action with its confirmation and its result message. */
export type PageTask<T> = BulkTask<T> & {
  title: string
  question: string
  confirm: string
  danger?: boolean
  /** Set if the task takes a reason: an optional or a required one. */
  reason?: 'optional' | 'needed'
  /** Further questions; `onFields` gets further fields of the call, undefined while something is missing. */
  more?: (onFields: (fields: object | undefined) => void) => ReactNode
  done: (count: number) => string
  refused: (count: number) => string
}

/** Deletes every selected record. */
export function removeTask<T>(options: ResourcePageOptions<T>, endpoint: BulkEndpoint, rows: T[], trash: boolean): PageTask<T> {
  const what = countOf(options, rows.length)
  return {
    endpoint,
    rows,
    removes: true,
    fields: trash ? { trash } : {},
    title: `Delete ${what}`,
    question: `Delete ${what}? ${trash ? keptInTrash(rows.length) : (options.warning ?? '')}`.trim(),
    confirm: 'Delete',
    danger: true,
    ...(options.explainRemoval && { reason: rows.some(options.explainRemoval) ? 'needed' : 'optional' }),
    done: (count) => `${countOf(options, count)} deleted successfully`,
    refused: (count) => `${countOf(options, count)} could not be deleted`,
  }
}

/** Sets one field of every selected record to the same value. */
export function changeTask<T>(
  options: ResourcePageOptions<T>,
  { endpoint, field, explain, more }: NonNullable<ResourcePageOptions<T>['bulkChange']>,
  rows: T[],
  { value, label }: { value: string | boolean; label: string },
): PageTask<T> {
  const what = countOf(options, rows.length)
  return {
    endpoint,
    rows,
    fields: { [field]: value },
    title: 'Change status',
    question: `Set ${what} to ${label}?`,
    confirm: `Set to ${label}`,
    ...(explain && { reason: explain(rows, value) ? 'needed' : 'optional' }),
    ...(more && { more: (onFields) => more(rows, value, onFields) }),
    done: (count) => `${countOf(options, count)} set to ${label}`,
    refused: (count) => `${countOf(options, count)} could not be set to ${label}`,
  }
}
