import type { BulkEndpoint, BulkTask } from '../../../lib/lists/use-bulk.ts'
import { countOf, keptInTrash, type Room } from './room.ts'

/** Something to do with many records, with what is asked before it and said after it. */
export type RoomTask<T> = BulkTask<T> & {
  title: string
  question: string
  confirm: string
  danger?: boolean
  /** Whether a reason can be given, or must be. */
  reason?: 'optional' | 'needed'
  done: (count: number) => string
  refused: (count: number) => string
}

/** Deleting every marked record of a room. */
export function removeTask<T>(room: Room<T>, endpoint: BulkEndpoint, rows: T[], trash: boolean): RoomTask<T> {
  const what = countOf(room, rows.length)
  return {
    endpoint,
    rows,
    removes: true,
    fields: trash ? { trash } : {},
    title: `Delete ${what}`,
    question: `Delete ${what}? ${trash ? keptInTrash(rows.length) : 'This action cannot be undone.'}`,
    confirm: 'Delete',
    danger: true,
    done: (count) => `${countOf(room, count)} deleted successfully`,
    refused: (count) => `${countOf(room, count)} could not be deleted`,
  }
}

/** Giving every marked record of a room the same value. */
export function changeTask<T>(
  room: Room<T>,
  { endpoint, field, explain }: NonNullable<Room<T>['bulkChange']>,
  rows: T[],
  { value, label }: { value: string | boolean; label: string },
): RoomTask<T> {
  const what = countOf(room, rows.length)
  return {
    endpoint,
    rows,
    fields: { [field]: value },
    title: 'Change status',
    question: `Set ${what} to ${label}?`,
    confirm: `Set to ${label}`,
    ...(explain && { reason: explain(rows, value) ? 'needed' : 'optional' }),
    done: (count) => `${countOf(room, count)} set to ${label}`,
    refused: (count) => `${countOf(room, count)} could not be set to ${label}`,
  }
}
