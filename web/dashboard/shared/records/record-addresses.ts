import type { AuditKind } from '../../../../contract/accounts/audit.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../../contract/resources.ts'

const ADDRESSES = new Map<string, string | undefined>(RESOURCE_NAMES.map((name) => [name, resourceOf(name).address]))

/** The address that opens a record; undefined for a kind without a page. */
export function recordAddress(kind: string, id: number | string) {
  const page = ADDRESSES.get(kind)
  return page && `${page}?record=${id}`
}

/** The address of a record's audit log. */
export const historyAddress = (kind: AuditKind, id: number) => `/dashboard/audit?kind=${kind}&record_id=${id}`
