import type { AuditKind } from '../../../../contract/accounts/audit.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../../contract/resources.ts'

const ADDRESSES = new Map<string, string | undefined>(RESOURCE_NAMES.map((name) => [name, resourceOf(name).address]))

/** Where a record is opened; undefined for a kind that has no page. */
export function recordAddress(kind: string, id: number | string) {
  const page = ADDRESSES.get(kind)
  return page && `${page}?record=${id}`
}

/** Where everything that was done to a record is listed. */
export const historyAddress = (kind: AuditKind, id: number) => `/dashboard/audit?kind=${kind}&record_id=${id}`
