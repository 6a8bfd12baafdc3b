import type { OwnRequest } from '../../../contract/portal/portal-requests.ts'
import type { Variant } from '../parts/tag.tsx'

/** The badge variant of each status. */
export const STATUS_VARIANTS: Record<OwnRequest['status'], Variant> = {
  New: 'info',
  'In Progress': 'warn',
  Answered: 'good',
  Closed: 'plain',
}
