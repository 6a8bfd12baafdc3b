import type { AuditKind } from '../../../../api/accounts/audit.ts'
import { RESOURCE_NAMES, type ResourceName, resourceOf } from '../../../../api/resources.ts'

const PAGES = new Map<string, ReturnType<typeof resourceOf>>(RESOURCE_NAMES.map((name) => [name, resourceOf(name)]))

/** The address that opens a record; undefined for a kind without a page. */
export function recordAddress(kind: string, id: number | string) {
  const { address, ownPage } = PAGES.get(kind) ?? {}
  return address && (ownPage ? `${address}/${id}` : `${address}?record=${id}`)
}

/** The address of the page of a record; of its form, for a kind without such pages. */
export function pageAddress(kind: ResourceName, id: number | string) {
  const { address, ownPage, pageToRead } = resourceOf(kind)
  return ownPage || pageToRead ? `${address}/${id}` : `${address}?record=${id}`
}

/** The address of a record's audit log. */
export const historyAddress = (kind: AuditKind, id: number) => `/dashboard/audit?kind=${kind}&record_id=${id}`
