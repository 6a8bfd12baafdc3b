import type { ClientRequest } from '../../../../contract/sites/client-requests.ts'

/** Badge colours. */
export const STATUS_COLORS: Record<ClientRequest['status'], string> = {
  New: 'blue',
  'In Progress': 'violet',
  Answered: 'green',
  Closed: 'gray',
}
export const KIND_COLORS: Record<ClientRequest['kind'], string> = { Request: 'gray', Complaint: 'red' }
