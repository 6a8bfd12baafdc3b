import type { OwnRequest } from '../../../contract/portal/portal-requests.ts'
import type { Variant } from '../parts/tag.tsx'

/** How a request stands, in its colour. */
export const STATUS_VARIANTS: Record<OwnRequest['status'], Variant> = {
  New: 'info',
  'In Progress': 'warn',
  Answered: 'good',
  Closed: 'plain',
}
