import type { OwnRequest } from '../../../contract/portal/portal-requests.ts'
import type { Tone } from '../parts/tag.tsx'

/** How a request stands, in its colour. */
export const STATUS_TONES: Record<OwnRequest['status'], Tone> = {
  New: 'info',
  'In Progress': 'warn',
  Answered: 'good',
  Closed: 'plain',
}
